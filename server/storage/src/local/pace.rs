//! How long the writer waits for more before it takes a group.
//!
//! Callers who were answered together come back together, one a little before the others. A group of the first
//! few alone would let all others wait for its flush, and every group costs a flush, two changes of thread and
//! the pages that are written again. With 64 clients there are half as many flushes, and a create costs a tenth less.

use std::thread;
use std::time::{Duration, Instant};

/// Two groups of fewer writes than this together say nothing of the next one.
const SIBLINGS_MIN: usize = 8;
/// Of the writes of the last two groups, so many are waited for: while half of the callers are flushed, the core
/// works for the other half. With three quarters it idles.
const SHARE: (usize, usize) = (1, 2);
/// A shorter nap is not worth two changes of thread.
const NAP_MIN: Duration = Duration::from_micros(50);
/// The longest nap, in commits. With more, a core with nothing else to do would idle.
const NAP_COMMITS: u32 = 3;
/// The longest nap, whatever a commit takes.
const NAP_MAX: Duration = Duration::from_millis(1);

/// What the writer remembers of the groups so far.
pub(super) struct Pace {
    /// Writes in the last group, and in the one before it.
    groups: (usize, usize),
    /// What a commit takes, on average.
    commit: Duration,
    /// From the end of a group to that of the next, on average.
    cycle: Duration,
    /// When the last group was done.
    done: Instant,
}

impl Pace {
    /// Nothing is known yet.
    pub(super) fn new(now: Instant) -> Self {
        Self { groups: (0, 0), commit: Duration::ZERO, cycle: Duration::ZERO, done: now }
    }

    /// Lets as many come as may be expected, for as long as they need at the pace of late, and at most as long as a
    /// few commits take. A lone caller never waits.
    pub(super) fn await_siblings(&self, waiting: usize) {
        let nap = self.nap(waiting);
        if nap >= NAP_MIN {
            thread::sleep(nap);
        }
    }

    /// Remembers a group.
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
        // The last two groups took two cycles. A group is far smaller than what the type holds.
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
