//! State shared by all verb handlers: the catalog, the store, the clock, and the settings of one server.
//!
//! The fields are private. Callers of verbs get what they need besides the verbs, and not the stores: a
//! caller that could write to a store would pass authorization and admission by.

pub mod admit;
mod allocation;
mod providers;
mod questions;
mod reads;

use std::{num::NonZeroUsize, pin::Pin, sync::Arc, time::Duration};

use ground::{
    clock::Clock,
    metrics::{StoreLatency, StoreOperation},
    shutdown::WatchEnds,
};
use machinery::{brand::Brand, gates::Gates, time::Time};
use storage::{Storage, cache::Cache};
use tokio::sync::watch;

use self::admit::Chain;
use crate::{
    authorization::Authorization,
    call::Call,
    catalog::{Catalog, CurrentCatalog, Resource},
    conversions::Conversions,
    reply::Reply,
    request::Request,
    status::ApiError,
    step::shared_selectors::SharedSelectors,
    stores::Stores,
};
pub use allocation::{Allocator, Allocators, IsOurs, Pool};
pub(crate) use allocation::{AnyAllocator, Locks};
pub(crate) use providers::AnyProvider;
pub use providers::ObjectProvider;
pub use questions::{Answer, Answering, Answers, AnyAnswer, Connecting, Connector, Inquiry};

/// One running server, as the verbs see it. Copies are the same server.
#[derive(Clone)]
pub struct Context(Arc<Inner>);

struct Inner {
    parts: Parts,
    selectors: SharedSelectors,
}

/// What a [`Context`] is made of.
pub struct Parts {
    /// The served kinds under the active brand.
    pub catalog: Arc<CurrentCatalog>,
    /// Decides for verbs that find out late what they do.
    pub authorization: Authorization,
    /// The plugins that check writes.
    pub admission: Chain,
    /// Answers to kinds that are asked and not stored.
    pub answers: Answers,
    /// Answers of programs that convert objects.
    pub conversions: Arc<Conversions>,
    /// What takes addresses and ports for objects.
    pub allocators: Allocators,
    /// The stores and their caches.
    pub stores: Arc<Stores>,
    /// The active gates.
    pub gates: Gates,
    /// Time and randomness.
    pub clock: Clock,
    /// How long a continue token is good for.
    pub continue_lifetime: Duration,
    /// Objects that one delete of a collection deletes side by side.
    pub delete_workers: NonZeroUsize,
    /// How long watches last.
    pub watches: WatchTimes,
    /// Observes how long writes take.
    pub store_latency: StoreLatency,
    /// Runs a verb for a plugin: [`verb::run_boxed`](crate::verb::run_boxed). Handed in, because the verbs
    /// know the context.
    pub run: RunVerb,
    /// Turns true when the server is about to stop.
    pub stopping: watch::Receiver<bool>,
    /// Ends the watches of clients.
    pub watch_ends: Arc<WatchEnds>,
}

/// A verb that runs.
pub type Running<'a> = Pin<Box<dyn Future<Output = Result<Reply, ApiError>> + Send + 'a>>;

/// Runs the verb of a request.
pub type RunVerb = for<'a> fn(&'a Context, &'a Request, Call) -> Running<'a>;

/// How long watches last, and what they say meanwhile.
#[derive(Debug, Clone, Copy)]
pub struct WatchTimes {
    /// Shortest time after which the server ends a watch on its own; it picks between once and twice this.
    pub duration_min: Duration,
    /// Time between bookmarks on a watch that asked for them.
    pub bookmark_interval: Duration,
}

/// What plugins reach through their host.
impl Context {
    fn run<'a>(&'a self, request: &'a Request, call: Call) -> Running<'a> {
        (self.0.parts.run)(self, request, call)
    }
}

/// What callers of verbs may know.
impl Context {
    /// One server.
    #[must_use]
    pub fn new(parts: Parts) -> Self {
        Context(Arc::new(Inner { parts, selectors: SharedSelectors::default() }))
    }

    /// The active brand.
    #[must_use]
    pub fn brand(&self) -> &'static Brand {
        self.0.parts.catalog.brand()
    }

    /// The kinds that are served now. What belongs to a request asks the catalog of the request.
    #[must_use]
    pub fn catalog(&self) -> Arc<Catalog> {
        self.0.parts.catalog.load()
    }

    /// Tells whenever other kinds are served.
    #[must_use]
    pub fn catalog_replacements(&self) -> watch::Receiver<()> {
        self.0.parts.catalog.replacements()
    }

    /// Decides what users may do.
    #[must_use]
    pub fn authorization(&self) -> &Authorization {
        &self.0.parts.authorization
    }

    /// The active gates.
    #[must_use]
    pub fn gates(&self) -> &Gates {
        &self.0.parts.gates
    }

    /// Time and randomness.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.0.parts.clock
    }

    /// The time, in whole seconds as the API shows it.
    #[must_use]
    pub fn now(&self) -> Time {
        Time::from_unix(i64::try_from(self.0.parts.clock.unix_seconds()).unwrap_or(i64::MAX))
    }

    /// Turns true when the server is about to stop.
    #[must_use]
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.0.parts.stopping.clone()
    }
}

/// What only verbs and their steps may use.
impl Context {
    pub(crate) fn delete_workers(&self) -> usize {
        self.0.parts.delete_workers.get()
    }

    pub(crate) fn watch_ends(&self) -> &Arc<WatchEnds> {
        &self.0.parts.watch_ends
    }

    pub(crate) fn admission(&self) -> &Chain {
        &self.0.parts.admission
    }

    pub(crate) fn answers(&self) -> &Answers {
        &self.0.parts.answers
    }

    pub(crate) fn conversions(&self) -> &Arc<Conversions> {
        &self.0.parts.conversions
    }

    pub(crate) fn allocators(&self) -> &Allocators {
        &self.0.parts.allocators
    }

    pub(crate) fn stores(&self) -> &Arc<Stores> {
        &self.0.parts.stores
    }

    /// The store that holds a resource type.
    pub(crate) fn store(&self, resource: &Resource) -> &Storage {
        self.0.parts.stores.of(resource.id)
    }

    /// The cache that holds a resource type.
    pub(crate) fn cache(&self, resource: &Resource) -> &Arc<Cache> {
        self.0.parts.stores.cache(resource.id)
    }

    /// Observes how long a write took.
    pub(crate) fn observe_write(&self, resource: &Resource, operation: StoreOperation, took: Duration) {
        self.0.parts.store_latency.observe(resource.stored_in(), operation, took);
    }

    /// How long a continue token is good for.
    pub(crate) fn continue_lifetime(&self) -> Duration {
        self.0.parts.continue_lifetime
    }

    /// The selectors of open watches.
    pub(crate) fn shared_selectors(&self) -> &SharedSelectors {
        &self.0.selectors
    }

    pub(crate) fn watches(&self) -> WatchTimes {
        self.0.parts.watches
    }
}

/// How the verbs are handed their context.
pub type Shared = Arc<Context>;
