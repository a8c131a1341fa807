//! How controllers call the server: the same verbs and checks as any client, without a socket.
//!
//! [`Client::api`] has calls for the objects of one generated type. The calls on [`Client`] itself are for
//! controllers that handle every resource type alike; they exchange stored entries. Nothing here hands out
//! the stores, so a controller reaches no further than the verbs.

mod any_objects;
mod api;
pub mod changes;
mod entries;
pub mod identity;
pub mod looks;
mod replies;
pub mod settle;

use std::sync::Arc;

use engine::{
    annotations::Annotations,
    authorization::{Attributes, authorize},
    call::Call,
    catalog::{Catalog, Resource},
    context::Shared,
    emptied::Emptied,
    reply::Reply,
    request::{Request, Route, SentOptions, manager},
    status::ApiError,
    verb,
    webhook_time::WebhookTime,
};
use ground::{clock::Clock, metrics::QueueMetrics};
use machinery::{brand::Brand, gates::Gates, kind::Verb, object::OfKind, time::Time, user::User};
use tokio::sync::watch;

pub use self::{
    any_objects::AnyObjects,
    api::{Api, Item},
};

/// A caller inside the process with an identity of its own. It may read as another user than it writes.
#[derive(Clone)]
pub struct Client {
    context: Shared,
    user: Arc<User>,
    reader: Arc<User>,
    /// Owns the fields that are written; if it is empty, the caller's account does.
    field_manager: &'static str,
    queue: QueueMetrics,
}

/// What a call is about: one object, all of a namespace, or all of a type.
#[derive(Debug, Clone, Copy, Default)]
pub struct CallTarget<'a> {
    /// Empty for cluster-scoped kinds and for all namespaces.
    pub namespace: &'a str,
    /// Empty for a collection.
    pub name: &'a str,
    /// Empty for the object itself.
    pub subresource: &'a str,
}

impl<'a> CallTarget<'a> {
    /// The object with this key, as [`Resource::key`] makes it.
    #[must_use]
    pub fn of(resource: &Resource, key: &'a str) -> Self {
        let (namespace, name) = match key.split_once('/') {
            Some(parts) if resource.kind.namespaced => parts,
            _ => ("", key),
        };
        CallTarget { namespace, name, subresource: "" }
    }
}

impl Client {
    /// A client that acts as `user`.
    #[must_use]
    pub fn new(context: Shared, user: User) -> Self {
        let user = Arc::new(user);
        Client { context, reader: Arc::clone(&user), user, field_manager: "", queue: QueueMetrics::default() }
    }

    /// Returns the same client, reading as another user.
    #[must_use]
    pub fn reading_as(self, reader: User) -> Self {
        Client { reader: Arc::new(reader), ..self }
    }

    /// Returns the same client, writing fields under this name.
    #[must_use]
    pub fn managing_as(self, field_manager: &'static str) -> Self {
        Client { field_manager, ..self }
    }

    /// Returns the same client, with its work counted in these metrics.
    #[must_use]
    pub fn counted_in(self, queue: QueueMetrics) -> Self {
        Client { queue, ..self }
    }

    /// The metrics of the work that the client is used for.
    #[must_use]
    pub fn queue(&self) -> &QueueMetrics {
        &self.queue
    }

    /// The kinds that the server serves now.
    #[must_use]
    pub fn catalog(&self) -> Arc<Catalog> {
        self.context.catalog()
    }

    /// Tells whenever other kinds are served.
    #[must_use]
    pub fn catalog_replacements(&self) -> watch::Receiver<()> {
        self.context.catalog_replacements()
    }

    /// The active brand.
    #[must_use]
    pub fn brand(&self) -> &'static Brand {
        self.context.brand()
    }

    /// The active gates.
    #[must_use]
    pub fn gates(&self) -> &Gates {
        self.context.gates()
    }

    /// Time and randomness.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        self.context.clock()
    }

    /// The time, in whole seconds as the API shows it.
    #[must_use]
    pub fn now(&self) -> Time {
        self.context.now()
    }

    /// Compares what objects hold of pools with what is taken from these, and makes both agree.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn repair_allocations(&self) -> Result<(), ApiError> {
        self.context.repair_allocations().await
    }

    /// Turns true when the server is about to stop; watches end then.
    #[must_use]
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.context.stopping()
    }

    /// Calls for the objects of one type.
    #[must_use]
    pub fn api<K: OfKind>(&self) -> Api<'_, K> {
        Api::new(self)
    }

    /// Whether the authorizers allow a request, which need not be this client's own.
    pub async fn allows(&self, attributes: &Attributes<'_>) -> bool {
        self.context.authorization().authorize(attributes).await.is_allowed()
    }

    async fn run(
        &self,
        resource: &Arc<Resource>,
        target: CallTarget<'_>,
        call: Call,
    ) -> Result<Reply, ApiError> {
        self.run_as(self.field_manager, resource, target, call).await
    }

    /// Runs a verb. `field_manager` owns the fields that are set; if it is empty, the caller's program does.
    async fn run_as(
        &self,
        field_manager: &str,
        resource: &Arc<Resource>,
        target: CallTarget<'_>,
        call: Call,
    ) -> Result<Reply, ApiError> {
        let route = Route {
            resource: Arc::clone(resource),
            verb: call.verb(),
            namespace: target.namespace.to_owned(),
            name: target.name.to_owned(),
            name_is_selected: false,
            subresource: resource.kind.subresource(target.subresource).cloned(),
            has_tail: false,
        };
        // Reads are authorized for another user in some controllers, see [`identity`].
        let reads = matches!(route.verb, Verb::Get | Verb::List | Verb::Watch);
        let user = if reads { &self.reader } else { &self.user };
        // Controllers are authorized like other clients. A mistake in a controller can then do no more than
        // its role allows.
        authorize(self.context.authorization(), &route, user).await?;
        let request = Request {
            route,
            catalog: self.catalog(),
            user: Arc::clone(user),
            manager: manager(field_manager, &identity::program(self.brand(), user)),
            sent: SentOptions { field_manager: field_manager.to_owned(), ..SentOptions::default() },
            annotations: Annotations::default(),
            emptied: Emptied::default(),
            webhook_time: WebhookTime::default(),
            deadline: None,
            // Controllers know the types that they work on, or look at metadata.
            as_stored: true,
        };
        verb::run(&self.context, &request, call).await
    }
}
