//! What all clients and watchers of a run share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use tokio::sync::watch as signal;

use crate::record::{Key, Nanos, Revision};

/// How big a run is.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Operations, of all clients together.
    pub operations: u64,
    /// Clients that work at the same time.
    pub clients: u16,
    /// Keys that they share.
    pub keys: Key,
    /// Watchers.
    pub watchers: u16,
    /// Decides what clients do.
    pub seed: u64,
}

/// What all clients and watchers of a run share.
pub(crate) struct Shared {
    pub(super) plan: Plan,
    pub(super) started: Instant,
    /// Operations that nobody has begun.
    pub(super) left: AtomicU64,
    /// Begun operations that got no answer.
    pub(super) unknown: AtomicU64,
    /// The newest revision that somebody was told, to ask for something near it.
    pub(super) newest: AtomicU64,
    pub(super) stopped: AtomicBool,
    /// The revision that ends all watches; 0 while clients work.
    pub(super) finish: signal::Sender<Revision>,
}

impl Shared {
    /// The time of the run.
    pub(crate) fn now(&self) -> Nanos {
        u64::try_from(self.started.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    /// Takes one operation off the budget; false when it is used up.
    pub(super) fn take(&self) -> bool {
        let take = |left: u64| left.checked_sub(1);
        !self.stopped.load(Ordering::Relaxed)
            && self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }
}
