//! One request to a resource, taken apart: which kind, which verb, which object, and its options.
//!
//! Options keep the client's text until a verb asks for them, because each verb has rules of its own
//! for what is wrong with them.

use std::sync::Arc;

use bytes::Bytes;
use machinery::{
    kind::{Subresource, Verb},
    user::User,
};

use crate::{annotations::Annotations, catalog::Resource, query::Query};

/// What a path and a method mean.
#[derive(Debug, Clone)]
pub struct Route {
    /// The resource type.
    pub resource: Arc<Resource>,
    /// The verb.
    pub verb: Verb,
    /// The namespace; empty for cluster-scoped kinds and for lists over all namespaces.
    pub namespace: String,
    /// The object; empty for a collection.
    pub name: String,
    /// Whether the path names a collection, so that a name comes from a field selector.
    pub name_is_selected: bool,
    /// The path segment behind the name.
    pub subresource: Option<&'static Subresource>,
}

impl Route {
    /// The sub-resource's name; empty for the object itself.
    #[must_use]
    pub fn subresource_name(&self) -> &'static str {
        self.subresource.map_or("", |sub| sub.name)
    }

    /// Whether something is asked here that is not stored.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.subresource.map_or(!self.resource.kind.stored, |sub| sub.kind.is_some())
    }

    /// The key of the named object.
    #[must_use]
    pub fn key(&self) -> String {
        self.resource.key(&self.namespace, &self.name)
    }
}

/// A request that was routed, authenticated and authorized, with its whole body.
#[derive(Debug)]
pub struct Request {
    /// What is asked for.
    pub route: Route,
    /// The query string, decoded.
    pub query: Query,
    /// `Content-Type` without parameters; empty when absent.
    pub content_type: String,
    /// The body, at most [`ground::limits::BODY_BYTES_MAX`].
    pub body: Bytes,
    /// What the client calls its program; empty when absent.
    pub user_agent: String,
    /// The caller.
    pub user: Arc<User>,
    /// What is noted for the audit.
    pub annotations: Annotations,
}

impl Request {
    /// The resource type.
    #[must_use]
    pub fn resource(&self) -> &Resource {
        &self.route.resource
    }
}
