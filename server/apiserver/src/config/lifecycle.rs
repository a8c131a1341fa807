//! How a server starts and stops.

use std::time::Duration;

/// The times of a start and a stop.
#[derive(Debug, Clone, Default)]
pub struct LifecycleConfig {
    /// How long `/livez` does not count steps of the start that are not done.
    pub livez_grace_period: Duration,
    /// How long the server goes on serving after it said that it is not ready any more.
    pub shutdown_delay: Duration,
}
