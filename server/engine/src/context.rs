//! What every verb is handed: the catalog, the store, the clock, and the settings of one server.

pub mod admit;
mod questions;
mod reads;

use std::{sync::Arc, time::Duration};

use ground::{clock::Clock, metrics::StoreLatency};
use machinery::{brand::Brand, gates::Gates, time::Time};
use tokio::sync::watch;

use self::admit::Chain;
use crate::{authorization::Authorization, catalog::CurrentCatalog, stores::Stores};
pub use questions::{Answer, Answering, Answers, AnyAnswer, Inquiry};

/// One running server, as the verbs see it.
pub struct Context {
    /// The served kinds under the active brand. What belongs to a request asks the catalog of the request.
    pub catalog: Arc<CurrentCatalog>,
    /// May they? Asked by verbs that find out late what they do.
    pub authorization: Arc<Authorization>,
    /// The plugins that judge writes.
    pub admission: Chain,
    /// Who answers questions.
    pub answers: Answers,
    /// The stores and their caches.
    pub stores: Arc<Stores>,
    /// The active gates.
    pub gates: Gates,
    /// Time and randomness.
    pub clock: Clock,
    /// How long a continue token is good for.
    pub continue_lifetime: Duration,
    /// Shortest time after which the server ends a watch on its own; it picks between once and twice this.
    pub watch_duration_min: Duration,
    /// Observes how long writes take.
    pub store_latency: StoreLatency,
    /// Time between bookmarks on a watch that asked for them.
    pub bookmark_interval: Duration,
    /// Turns true when the server is about to stop; watches end then.
    pub stopping: watch::Receiver<bool>,
}

impl Context {
    /// The active brand.
    #[must_use]
    pub fn brand(&self) -> &'static Brand {
        self.catalog.brand()
    }

    /// The time, in whole seconds as the API shows it.
    #[must_use]
    pub fn now(&self) -> Time {
        Time::from_unix(i64::try_from(self.clock.unix_seconds()).unwrap_or(i64::MAX))
    }
}

/// How the verbs are handed their context.
pub type Shared = Arc<Context>;
