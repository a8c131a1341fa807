//! How long the writer waits for more writes before it takes a group.
//!
//! Clients that were answered together send their next writes together, some a little earlier. A group of
//! only those would make the others wait for its flush, and every group costs a flush, two thread switches
//! and rewritten pages. With 64 clients, waiting halves the number of flushes and makes a create a tenth
//! cheaper.

use std::thread;
use std::time::{Duration, Instant};

/// If the last two groups had fewer writes together, they do not predict the next.
const SIBLINGS_MIN: usize = 8;
/// The part of the last two groups' writes to wait for: while one half is being flushed, the processor works
/// for the other half. With three quarters it would idle.
const SHARE: (usize, usize) = (1, 2);
/// A shorter wait is not worth two thread switches.
const NAP_MIN: Duration = Duration::from_micros(50);
/// The longest wait in commits. With more, an otherwise idle processor would stay idle.
const NAP_COMMITS: u32 = 3;
/// The longest wait, however long a commit takes.
const NAP_MAX: Duration = Duration::from_millis(1);

/// Statistics about the last groups.
pub(super) struct Pace {
    /// The number of writes in the last group, and in the one before.
    groups: (usize, usize),
    /// The average duration of a commit.
    commit: Duration,
    /// The average time between the ends of two groups.
    cycle: Duration,
    /// The end of the last group.
    done: Instant,
}

impl Pace {
    /// Makes empty statistics.
    pub(super) fn new(now: Instant) -> Self {
        Self { groups: (0, 0), commit: Duration::ZERO, cycle: Duration::ZERO, done: now }
    }

    /// Waits for as many writes as can be expected, for as long as they took recently, and at most for a few
    /// commits. A single client never waits.
    pub(super) fn await_siblings(&self, waiting: usize) {
        let nap = self.nap(waiting);
        if nap >= NAP_MIN {
            thread::sleep(nap);
        }
    }

    /// Records a group.
    pub(super) fn committed(&mut self, writes: usize, took: Duration, now: Instant) {
        let cycle = now.saturating_duration_since(self.done);
        self.groups = (writes, self.groups.0);
        self.commit = average(self.commit, took.min(NAP_MAX));
        self.cycle = average(self.cycle, cycle.min(NAP_MAX));
        self.done = now;
    }

    fn nap(&self, waiting: usize) -> Duration {
        let of_late = self.groups.0 + self.groups.1;
        if of_late < SIBLINGS_MIN {
            return Duration::ZERO;
        }
        let missing = (of_late * SHARE.0 / SHARE.1).saturating_sub(waiting);
        // The last two groups took two cycles. A group is far smaller than the type's range.
        let part = |writes: usize| u32::try_from(writes).unwrap_or(u32::MAX);
        let pace = self.cycle.saturating_mul(part(2 * missing)) / part(of_late);
        pace.min(self.commit * NAP_COMMITS).min(NAP_MAX)
    }
}

fn average(before: Duration, now: Duration) -> Duration {
    (before * 7 + now) / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After many groups of so many writes, one each so many microseconds.
    fn steady(sizes: &[usize], micros: u64) -> Pace {
        let begun = Instant::now();
        let mut pace = Pace::new(begun);
        for round in 1..=100 {
            let size = sizes[usize::try_from(round).unwrap_or(0) % sizes.len()];
            let took = Duration::from_micros(micros);
            pace.committed(size, took, begun + took * round);
        }
        pace
    }

    #[test]
    fn a_lone_caller_never_waits() {
        assert_eq!(Pace::new(Instant::now()).nap(1), Duration::ZERO);
        for micros in [100, 10_000] {
            assert_eq!(steady(&[1], micros).nap(1), Duration::ZERO);
            assert_eq!(steady(&[1, 6], micros).nap(1), Duration::ZERO);
        }
    }

    #[test]
    fn those_who_come_back_are_waited_for_at_their_pace() {
        let pace = steady(&[1, 63], 600);
        assert_eq!(pace.nap(32), Duration::ZERO, "half of them are here");
        let few = pace.nap(30);
        assert!(few > Duration::ZERO && few < pace.nap(24), "{few:?}");
    }

    #[test]
    fn no_nap_is_longer_than_a_few_commits() {
        let quick = steady(&[60], 300).nap(1);
        assert!(quick > NAP_MIN && quick <= 3 * Duration::from_micros(300), "{quick:?}");
        assert!(steady(&[60], 300_000).nap(1) <= NAP_MAX);
    }
}
