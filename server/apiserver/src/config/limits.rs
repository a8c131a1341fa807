//! How many requests run at the same time, and for how long.

use std::{num::NonZeroUsize, time::Duration};

use ground::limits::WATCHES_MAX;

/// Enough to share the flushes of the store.
const DELETE_WORKERS: NonZeroUsize = NonZeroUsize::MIN.saturating_add(31);

/// The bounds of requests.
#[derive(Debug, Clone)]
pub struct LimitsConfig {
    /// Longest time for a request that is no watch.
    pub request_timeout: Duration,
    /// Longest time for a write of one object, with all that its plugins ask other services. It is shorter
    /// than that of other requests, so that the client still gets the answer.
    pub write_timeout: Duration,
    /// Shortest time after which the server ends a watch on its own.
    pub min_request_timeout: Duration,
    /// Reading requests at the same time; zero for no bound.
    pub max_requests_inflight: usize,
    /// Other requests at the same time; zero for no bound.
    pub max_mutating_requests_inflight: usize,
    /// Watches at the same time; zero for no bound.
    pub watches_max: usize,
    /// Objects that one delete of a collection deletes side by side.
    pub delete_workers: NonZeroUsize,
    /// Time between bookmarks on a watch that asked for them.
    pub bookmark_interval: Duration,
}

impl Default for LimitsConfig {
    fn default() -> Self {
        LimitsConfig {
            request_timeout: Duration::from_secs(60),
            write_timeout: Duration::from_secs(34),
            min_request_timeout: Duration::from_secs(1800),
            max_requests_inflight: 400,
            max_mutating_requests_inflight: 200,
            watches_max: WATCHES_MAX,
            delete_workers: DELETE_WORKERS,
            bookmark_interval: Duration::from_secs(60),
        }
    }
}
