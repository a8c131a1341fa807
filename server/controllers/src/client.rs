//! How controllers speak to the server: the same verbs and the same checks as any caller, without a socket.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use engine::{
    annotations::Annotations,
    authorization::{Attributes, Authorization, authorize},
    catalog::{Catalog, Resource},
    context::Shared,
    media::JSON,
    query::Query,
    reply::{Content, Rendered, Reply},
    request::{Request, Route},
    status::ApiError,
    step::{events::Events, read},
    verb,
};
use ground::{clock::Clock, metrics::QueueMetrics};
use machinery::{
    brand::Brand,
    json,
    kind::Verb,
    meta::v1::{DeleteOptions, Preconditions},
    object::Object,
    time::Time,
    user::User,
};
use storage::entry::{Entry, Revision};
use tokio::sync::watch;

/// How long a watch does not look again after changes that were not for it.
const REST: Duration = Duration::from_millis(10);

/// A caller inside the process, with an identity of its own, and maybe another one for what it reads.
#[derive(Clone)]
pub struct Client {
    context: Shared,
    authorization: Arc<Authorization>,
    user: Arc<User>,
    reader: Arc<User>,
    queue: QueueMetrics,
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

impl<'a> Target<'a> {
    /// The object with this key, as [`Resource::key`] makes it.
    #[must_use]
    pub fn of(resource: &Resource, key: &'a str) -> Self {
        let (namespace, name) = match key.split_once('/') {
            Some(parts) if resource.kind.namespaced => parts,
            _ => ("", key),
        };
        Target { namespace, name, subresource: "" }
    }
}

/// A body and what it is.
struct Typed {
    content_type: &'static str,
    body: Bytes,
}

impl Client {
    /// A client that acts as `user`.
    #[must_use]
    pub fn new(context: Shared, authorization: Arc<Authorization>, user: User) -> Self {
        let user = Arc::new(user);
        Client { context, authorization, reader: Arc::clone(&user), user, queue: QueueMetrics::default() }
    }

    /// Returns the same client, reading as another user.
    #[must_use]
    pub fn reading_as(self, reader: User) -> Self {
        Client { reader: Arc::new(reader), ..self }
    }

    /// The same, whose work is counted.
    #[must_use]
    pub fn counted_in(self, queue: QueueMetrics) -> Self {
        Client { queue, ..self }
    }

    /// What counts the work that the client is used for.
    #[must_use]
    pub fn queue(&self) -> &QueueMetrics {
        &self.queue
    }

    /// The kinds that the server serves.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.context.catalog
    }

    /// The active brand.
    #[must_use]
    pub fn brand(&self) -> &'static Brand {
        self.context.brand()
    }

    /// Time and randomness.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.context.clock
    }

    /// The time, in whole seconds as the API shows it.
    #[must_use]
    pub fn now(&self) -> Time {
        self.context.now()
    }

    /// Turns true when the server is about to stop; watches end then.
    #[must_use]
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.context.stopping.clone()
    }

    /// Whether the authorizers allow a request, which may be somebody else's.
    pub async fn allows(&self, attributes: &Attributes<'_>) -> bool {
        self.authorization.authorize(attributes).await.is_allowed()
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

    /// Whether there is no object of a type.
    ///
    /// # Errors
    /// As the verb.
    pub async fn is_empty(&self, resource: &Arc<Resource>) -> Result<bool, ApiError> {
        match self.run(resource, Verb::List, Target::default(), "limit=1", Bytes::new()).await?.content {
            Content::List { items, .. } => Ok(items.is_empty()),
            _ => Err(ApiError::internal("a list did not answer a collection")),
        }
    }

    /// One object as it is stored.
    ///
    /// # Errors
    /// As the verb.
    pub async fn entry(&self, resource: &Arc<Resource>, target: Target<'_>) -> Result<Arc<Entry>, ApiError> {
        match self.run(resource, Verb::Get, target, "", Bytes::new()).await?.content {
            Content::Object { object: Rendered::Stored(entry), .. } => Ok(entry),
            _ => Err(ApiError::internal("a get did not answer what is stored")),
        }
    }

    /// All objects of a type by key, and the version of that state.
    ///
    /// # Errors
    /// As the verb.
    pub async fn list_at(&self, resource: &Arc<Resource>) -> Result<(Revision, Vec<Arc<Entry>>), ApiError> {
        match self.run(resource, Verb::List, Target::default(), "", Bytes::new()).await?.content {
            Content::List { items, metadata, .. } => {
                let revision = metadata.resource_version.parse().map_err(ApiError::internal)?;
                Ok((revision, items))
            }
            _ => Err(ApiError::internal("a list did not answer a collection")),
        }
    }

    /// The objects of this name in all namespaces.
    ///
    /// # Errors
    /// As the verb.
    pub async fn namesakes(&self, resource: &Arc<Resource>, name: &str) -> Result<Vec<Arc<Entry>>, ApiError> {
        // A name that has a meaning in selectors or queries is none that an object can have.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:".contains(&byte);
        if name.is_empty() || !name.bytes().all(plain) {
            return Ok(Vec::new());
        }
        let query = format!("fieldSelector=metadata.name={name}");
        match self.run(resource, Verb::List, Target::default(), &query, Bytes::new()).await?.content {
            Content::List { items, .. } => Ok(items),
            _ => Err(ApiError::internal("a list did not answer a collection")),
        }
    }

    /// Every change behind a version.
    ///
    /// # Errors
    /// As the verb; 410 when the version is forgotten.
    pub async fn watch_from(
        &self,
        resource: &Arc<Resource>,
        revision: Revision,
    ) -> Result<Box<Events>, ApiError> {
        let query = format!("resourceVersion={revision}");
        match self.run(resource, Verb::Watch, Target::default(), &query, Bytes::new()).await?.content {
            Content::Watch { events, .. } => Ok(events),
            _ => Err(ApiError::internal("a watch did not answer a stream")),
        }
    }

    /// The state as it is, then every change: of one namespace where the target names one, and of the objects of one
    /// name where it names that.
    ///
    /// # Errors
    /// As the verb.
    pub async fn watch(&self, resource: &Arc<Resource>, target: Target<'_>) -> Result<Box<Events>, ApiError> {
        let Target { namespace, name, .. } = target;
        let query =
            if name.is_empty() { String::new() } else { format!("fieldSelector=metadata.name={name}") };
        let collection = Target { namespace, ..Target::default() };
        match self.run(resource, Verb::Watch, collection, &query, Bytes::new()).await?.content {
            Content::Watch { events, .. } => Ok(events.resting(REST)),
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

    /// Changes one object by a merge patch, and answers its new version.
    ///
    /// # Errors
    /// As the verb.
    pub async fn merge(
        &self,
        resource: &Arc<Resource>,
        target: Target<'_>,
        patch: String,
    ) -> Result<Revision, ApiError> {
        let patch = Typed { content_type: "application/merge-patch+json", body: patch.into() };
        self.patch(resource, target, "", patch).await
    }

    /// Says how some fields of one object should be, and owns them from then on, whoever did before. Answers its new
    /// version.
    ///
    /// # Errors
    /// As the verb.
    pub async fn apply(
        &self,
        resource: &Arc<Resource>,
        target: Target<'_>,
        manager: &str,
        wanted: String,
    ) -> Result<Revision, ApiError> {
        let patch = Typed { content_type: "application/apply-patch+yaml", body: wanted.into() };
        self.patch(resource, target, &format!("fieldManager={manager}&force=true"), patch).await
    }

    async fn patch(
        &self,
        resource: &Arc<Resource>,
        target: Target<'_>,
        query: &str,
        patch: Typed,
    ) -> Result<Revision, ApiError> {
        match self.run_with(resource, Verb::Patch, target, query, patch).await?.content {
            Content::Object { object, .. } => {
                let version = json::pick(object.json(), &["metadata", "resourceVersion"]).unwrap_or_default();
                json::text_of(version).parse().map_err(ApiError::internal)
            }
            _ => Err(ApiError::internal("a patch did not answer an object")),
        }
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
        self.delete_with(resource, target, &options).await
    }

    /// Deletes one object as these options say.
    ///
    /// # Errors
    /// As the verb.
    pub async fn delete_with(
        &self,
        resource: &Arc<Resource>,
        target: Target<'_>,
        options: &DeleteOptions,
    ) -> Result<(), ApiError> {
        let body = Bytes::from(json::to_text(options));
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
        self.run_with(resource, verb, target, query, Typed { content_type: JSON, body }).await
    }

    async fn run_with(
        &self,
        resource: &Arc<Resource>,
        verb: Verb,
        target: Target<'_>,
        query: &str,
        typed: Typed,
    ) -> Result<Reply, ApiError> {
        let route = Route {
            resource: Arc::clone(resource),
            verb,
            namespace: target.namespace.to_owned(),
            name: target.name.to_owned(),
            name_is_selected: false,
            subresource: resource.kind.subresource(target.subresource),
        };
        let reads = matches!(verb, Verb::Get | Verb::List | Verb::Watch);
        let user = if reads { &self.reader } else { &self.user };
        authorize(&self.authorization, &route, user).await?;
        let request = Request {
            route,
            query: Query::parse(query)?,
            content_type: typed.content_type.to_owned(),
            body: typed.body,
            user_agent: user.name.clone(),
            user: Arc::clone(user),
            annotations: Annotations::default(),
        };
        verb::run(&self.context, &request).await
    }
}
