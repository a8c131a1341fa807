//! The time that a request spends in webhooks. It is not the server's own, so service levels leave it out.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use crate::phase::Phase;

/// The time that one request has spent in webhooks so far.
#[derive(Debug, Default)]
pub struct WebhookTime {
    /// Nanoseconds of all calls that were made one after the other.
    in_turn: AtomicU64,
    /// Nanoseconds of the longest of the calls that were made side by side.
    side_by_side: AtomicU64,
}

impl WebhookTime {
    /// Adds a call of this phase.
    pub fn add(&self, phase: Phase, took: Duration) {
        let nanoseconds = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        match phase {
            Phase::Mutating => self.in_turn.fetch_add(nanoseconds, Ordering::Relaxed),
            Phase::Validating => self.side_by_side.fetch_max(nanoseconds, Ordering::Relaxed),
        };
    }

    /// Returns how long the request waited.
    #[must_use]
    pub fn total(&self) -> Duration {
        let [in_turn, side_by_side] =
            [&self.in_turn, &self.side_by_side].map(|at| at.load(Ordering::Relaxed));
        Duration::from_nanos(in_turn.saturating_add(side_by_side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_count_as_they_are_made() {
        let time = WebhookTime::default();
        assert_eq!(time.total(), Duration::ZERO);
        for (phase, seconds, total) in [
            (Phase::Mutating, 1, 1),
            (Phase::Mutating, 2, 3),
            (Phase::Validating, 5, 8),
            (Phase::Validating, 4, 8),
            (Phase::Validating, 6, 9),
        ] {
            time.add(phase, Duration::from_secs(seconds));
            assert_eq!(time.total(), Duration::from_secs(total), "{phase:?} {seconds}");
        }
    }
}
