//! How a server starts and stops.

use std::time::Duration;

use ground::limits::ConnectionLimits;

/// The times of a start and a stop.
#[derive(Debug, Clone, Default)]
pub struct LifecycleConfig {
    /// How long `/livez` does not count steps of the start that are not done.
    pub livez_grace_period: Duration,
    /// How long the server goes on serving after it said that it is not ready any more.
    pub shutdown_delay: Duration,
    /// The time in which watches end, one after the other; zero ends all at once.
    pub watch_grace_period: Duration,
    /// Whether new requests are refused, and not their connections, until those that came before are
    /// finished.
    pub sends_retry_after: bool,
}

/// The time that clients have to close their connections where the operator wants a slow stop.
const PATIENT_GOODBYE: Duration = Duration::from_secs(1);
/// The time that the last watches have to send what they have, beyond their grace period.
const AFTER_WATCHES: Duration = Duration::from_secs(5);

impl LifecycleConfig {
    /// The limits of connections, with the times of this stop. Without any of its settings the process ends
    /// as soon as all requests are finished.
    #[must_use]
    pub fn limits(&self, limits: ConnectionLimits) -> ConnectionLimits {
        let is_patient =
            self.sends_retry_after || !self.shutdown_delay.is_zero() || !self.watch_grace_period.is_zero();
        ConnectionLimits {
            stop_goodbye: if is_patient { PATIENT_GOODBYE } else { limits.stop_goodbye },
            stop_drain: limits.stop_drain.max(self.watch_grace_period.saturating_add(AFTER_WATCHES)),
            ..limits
        }
    }
}
