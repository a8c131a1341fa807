//! What a request is about, as authorizers see it.

use machinery::user::User;

use super::{EVERYTHING, Selection};
use crate::{catalog::Resource, request::Route};

/// What a request is about.
#[derive(Debug, Clone, Copy)]
pub struct Attributes<'a> {
    /// The caller.
    pub user: &'a User,
    /// The API verb, or the method in lower case for paths that are no resource.
    pub verb: &'a str,
    /// Empty for cluster-scoped requests and for all namespaces. A request about one namespace is in it.
    pub namespace: &'a str,
    /// The group on the wire; empty for core and for paths.
    pub group: &'a str,
    /// The version; empty for paths.
    pub version: &'a str,
    /// The resource type; empty for paths.
    pub resource: &'a str,
    /// The part of the object; mostly empty.
    pub subresource: &'a str,
    /// The object; empty for collections, unless a selector names the one object that is asked for.
    pub name: &'a str,
    /// The path of the URL.
    pub path: &'a str,
    /// Whether this is about a resource and not about a bare path.
    pub is_resource: bool,
    /// Which objects of a collection the request is about.
    pub selection: &'a Selection,
}

impl<'a> Attributes<'a> {
    /// A request for a path that is no resource.
    #[must_use]
    pub fn path(user: &'a User, verb: &'a str, path: &'a str) -> Self {
        Attributes {
            user,
            verb,
            path,
            namespace: "",
            group: "",
            version: "",
            resource: "",
            subresource: "",
            name: "",
            is_resource: false,
            selection: &EVERYTHING,
        }
    }

    /// Whether an object of this type is a namespace, which is in itself.
    #[must_use]
    pub(crate) fn is_of_namespace(resource: &Resource) -> bool {
        !resource.kind.namespaced && resource.group.is_empty() && resource.kind.plural == "namespaces"
    }

    /// A request to a resource.
    #[must_use]
    pub fn of_route(user: &'a User, route: &'a Route) -> Self {
        let (kind, group) = (&route.resource.kind, route.resource.group.as_str());
        // Roles in a namespace may grant what is done to the namespace itself.
        let is_namespace = Attributes::is_of_namespace(&route.resource);
        Attributes {
            verb: route.verb.as_str(),
            namespace: if is_namespace && !route.name_is_selected {
                &route.name
            } else {
                // A name that only a selector gives is no part of the path.
                &route.namespace
            },
            group,
            version: &kind.version,
            resource: &kind.plural,
            subresource: route.subresource_name(),
            name: &route.name,
            is_resource: true,
            ..Attributes::path(user, "", "")
        }
    }

    /// Whether nothing is changed by such a request.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        matches!(self.verb, "get" | "list" | "watch")
    }
}
