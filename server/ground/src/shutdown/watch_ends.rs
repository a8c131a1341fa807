//! The ends of watches when the server stops: all at once, or spread over a grace period, so that their
//! clients do not all come to the next server at the same moment.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::Notify;

/// At least so many watches end per second, so that a few do not hold up the stop for the whole grace period.
const ENDS_PER_SECOND_MIN: u32 = 200;

/// The open watches of clients, and when each of them ends.
#[derive(Debug, Default)]
pub struct WatchEnds {
    grace: Duration,
    open: AtomicU32,
    /// The number of watches that know their end.
    planned: AtomicU32,
    plan: OnceLock<EndSchedule>,
    closed: Notify,
}

/// One end after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct EndSchedule {
    begun: Instant,
    interval: Duration,
}

impl WatchEnds {
    /// Watches that end within this time once the server stops; zero for at once.
    #[must_use]
    pub fn within(grace: Duration) -> Arc<Self> {
        Arc::new(WatchEnds { grace, ..WatchEnds::default() })
    }

    /// The time within which they end.
    #[must_use]
    pub fn grace(&self) -> Duration {
        self.grace
    }

    /// Counts a watch from now on.
    #[must_use]
    pub fn open(self: &Arc<Self>) -> OpenWatch {
        self.open.fetch_add(1, Ordering::Relaxed);
        OpenWatch { ends: Arc::clone(self), end: None }
    }

    /// Begins to end them. May be called again. Watches look at this when they are woken.
    pub fn begin(&self) {
        self.plan.get_or_init(|| EndSchedule {
            begun: Instant::now(),
            interval: interval(self.grace, self.open.load(Ordering::Relaxed)),
        });
    }

    /// Waits until no watch is open.
    pub async fn all_closed(&self) {
        loop {
            let closed = self.closed.notified();
            if self.open.load(Ordering::Acquire) == 0 {
                return;
            }
            closed.await;
        }
    }
}

/// The time from one end to the next: the last of `open` watches ends with the grace period, or earlier.
fn interval(grace: Duration, open: u32) -> Duration {
    (grace / open.max(1)).min(Duration::from_secs(1) / ENDS_PER_SECOND_MIN)
}

/// A watch that is open until this is dropped.
#[derive(Debug)]
pub struct OpenWatch {
    ends: Arc<WatchEnds>,
    end: Option<Instant>,
}

impl OpenWatch {
    /// When the watch is to end, once the server stops. It stays the same from call to call.
    pub fn end(&mut self) -> Option<Instant> {
        if self.end.is_none() {
            let EndSchedule { begun, interval } = *self.ends.plan.get()?;
            let before = self.ends.planned.fetch_add(1, Ordering::Relaxed);
            // Watches that came after the plan was made do not prolong it.
            let after = interval.saturating_mul(before).min(self.ends.grace);
            self.end = begun.checked_add(after).or(Some(begun));
        }
        self.end
    }
}

impl Drop for OpenWatch {
    fn drop(&mut self) {
        if self.ends.open.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.ends.closed.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_spread_over_the_grace_period() {
        let millis = Duration::from_millis;
        for (grace, open, expected) in [
            (Duration::ZERO, 10, Duration::ZERO),
            (millis(10), 0, millis(5)),
            (Duration::from_secs(60), 2, millis(5)),
            (Duration::from_secs(1), 1000, millis(1)),
            (Duration::from_secs(1), 200, millis(5)),
        ] {
            assert_eq!(interval(grace, open), expected, "{grace:?} {open}");
        }
    }

    #[tokio::test]
    async fn watches_end_one_after_the_other_and_stay_with_their_end() {
        let ends = WatchEnds::within(Duration::from_millis(8));
        let mut watches = [ends.open(), ends.open()];
        assert_eq!(watches[0].end(), None);
        ends.begin();
        ends.begin();
        let first = watches[0].end().expect("it stops");
        assert_eq!(watches[1].end(), Some(first + Duration::from_millis(4)));
        assert_eq!(watches[0].end(), Some(first));
        // Late ones do not prolong the stop.
        let mut late = [ends.open(), ends.open(), ends.open()];
        assert_eq!(late.each_mut().map(|watch| watch.end()), [Some(first + Duration::from_millis(8)); 3]);
        let waiting = tokio::spawn(async move { ends.all_closed().await });
        drop((watches, late));
        waiting.await.expect("all are closed");
    }
}
