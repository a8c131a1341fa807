//! How controllers speak to the server: the same verbs and the same checks as any caller, without a socket.

use std::sync::Arc;

use bytes::Bytes;
use machinery::{
    json,
    kind::Verb,
    meta::v1::{DeleteOptions, Preconditions},
    object::Object,
    user::User,
};
use storage::entry::{Entry, Revision};

use crate::{
    app::authorize,
    authz::Authorization,
    catalog::Resource,
    context::Shared,
    http::{media::JSON, query::Query, status::ApiError},
    reply::{Content, Reply},
    request::{Request, Route},
    step::{events::Events, read},
    verb,
};

/// A caller inside the process, with an identity of its own.
#[derive(Clone)]
pub struct Client {
    context: Shared,
    authorization: Arc<Authorization>,
    user: Arc<User>,
}

/// One object, or all of a namespace, or all there are.
#[derive(Debug, Clone, Copy, Default)]
pub struct Target<'a> {
    /// Empty for cluster-scoped kinds and for all namespaces.
    pub namespace: &'a str,
    /// Empty for a collection.
    pub name: &'a str,
    /// Empty for the object itself.
    pub subresource: &'a str,
}

impl Client {
    /// A client that acts as `user`.
    #[must_use]
    pub fn new(context: Shared, authorization: Arc<Authorization>, user: User) -> Self {
        Client { context, authorization, user: Arc::new(user) }
    }

    /// What the server serves.
    #[must_use]
    pub fn context(&self) -> &Shared {
        &self.context
    }

    /// One object.
    ///
    /// # Errors
    /// As the verb.
    pub async fn get(
        &self,
        resource: &Arc<Resource>,
        target: Target<'_>,
    ) -> Result<Box<dyn Object>, ApiError> {
        match self.run(resource, Verb::Get, target, "", Bytes::new()).await?.content {
            Content::Object { object, .. } => read::stored(resource, object.json()),
            _ => Err(ApiError::internal("a get did not answer an object")),
        }
    }

    /// All objects of a collection, in one page.
    ///
    /// # Errors
    /// As the verb.
    pub async fn list(
        &self,
        resource: &Arc<Resource>,
        target: Target<'_>,
    ) -> Result<Vec<Arc<Entry>>, ApiError> {
        match self.run(resource, Verb::List, target, "", Bytes::new()).await?.content {
            Content::List { items, .. } => Ok(items),
            _ => Err(ApiError::internal("a list did not answer a collection")),
        }
    }

    /// The state as it is, then every change.
    ///
    /// # Errors
    /// As the verb.
    pub async fn watch(&self, resource: &Arc<Resource>) -> Result<Box<Events>, ApiError> {
        match self.run(resource, Verb::Watch, Target::default(), "", Bytes::new()).await?.content {
            Content::Watch { events, .. } => Ok(events),
            _ => Err(ApiError::internal("a watch did not answer a stream")),
        }
    }

    /// Creates an object.
    ///
    /// # Errors
    /// As the verb.
    pub async fn create(&self, resource: &Arc<Resource>, object: &dyn Object) -> Result<(), ApiError> {
        let namespace = &object.metadata().namespace;
        let target = Target { namespace, ..Target::default() };
        let body = read::encode_as_is(resource, object);
        self.run(resource, Verb::Create, target, "", body).await.map(|_| ())
    }

    /// Replaces an object, or the part that a sub-resource may write. The version in the object must be
    /// the stored one.
    ///
    /// # Errors
    /// As the verb.
    pub async fn update(
        &self,
        resource: &Arc<Resource>,
        subresource: &str,
        object: &dyn Object,
    ) -> Result<(), ApiError> {
        let metadata = object.metadata();
        let target = Target { namespace: &metadata.namespace, name: &metadata.name, subresource };
        let body = read::encode_as_is(resource, object);
        self.run(resource, Verb::Update, target, "", body).await.map(|_| ())
    }

    /// Deletes one object, if it is still the one that was seen.
    ///
    /// # Errors
    /// As the verb; 409 when it was written since.
    pub async fn delete(
        &self,
        resource: &Arc<Resource>,
        target: Target<'_>,
        seen: Revision,
    ) -> Result<(), ApiError> {
        let seen = Preconditions { resource_version: Some(seen.to_string()), ..Preconditions::default() };
        let options = DeleteOptions {
            preconditions: Some(seen),
            propagation_policy: Some("Background".to_owned()),
            ..DeleteOptions::default()
        };
        let body = Bytes::from(json::to_text(&options));
        self.run(resource, Verb::Delete, target, "", body).await.map(|_| ())
    }

    /// Deletes every object of a kind in a namespace.
    ///
    /// # Errors
    /// As the verb.
    pub async fn delete_collection(&self, resource: &Arc<Resource>, namespace: &str) -> Result<(), ApiError> {
        let target = Target { namespace, ..Target::default() };
        let verb = Verb::DeleteCollection;
        self.run(resource, verb, target, "propagationPolicy=Background", Bytes::new()).await.map(|_| ())
    }

    async fn run(
        &self,
        resource: &Arc<Resource>,
        verb: Verb,
        target: Target<'_>,
        query: &str,
        body: Bytes,
    ) -> Result<Reply, ApiError> {
        let route = Route {
            resource: Arc::clone(resource),
            verb,
            namespace: target.namespace.to_owned(),
            name: target.name.to_owned(),
            subresource: resource.kind.subresource(target.subresource),
        };
        authorize(&self.authorization, &route, &self.user)?;
        let request = Request {
            route,
            query: Query::parse(query)?,
            content_type: JSON.to_owned(),
            body,
            user: Arc::clone(&self.user),
        };
        verb::run(&self.context, &request).await
    }
}
