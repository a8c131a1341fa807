//! How long the writer waits for more before it takes a group.
//!
//! Callers who were answered together come back together, one a little before the others. A group of the first
//! few alone would let all others wait for its flush, and every group costs a flush, two changes of thread and
//! the pages that are written again: twice as many writes in a group save a tenth of a create.

use std::thread;
use std::time::{Duration, Instant};

/// Two groups of fewer writes than this together say nothing of the next one.
const SIBLINGS_MIN: usize = 8;
/// Of the writes of the last two groups, so many are waited for.
const SHARE: (usize, usize) = (3, 4);
/// From one look at the queue to the next. The system makes some tens of microseconds more of it.
const NAP: Duration = Duration::from_micros(100);
/// Nobody else comes when the queue has not grown for so many naps.
const NAPS_IN_VAIN: u32 = 3;
/// The longest wait, whatever a commit takes.
const PATIENCE_MAX: Duration = Duration::from_millis(1);

/// What the writer remembers of the groups so far.
#[derive(Default)]
pub(super) struct Pace {
    /// Writes in the last group, and in the one before it.
    groups: (usize, usize),
    /// What a commit takes, on average.
    usual: Duration,
}

impl Pace {
    /// Waits until the queue holds what may be expected, while it grows, and at most as long as a commit takes. A
    /// lone caller never waits.
    pub(super) fn await_siblings(&self, waiting: impl Fn() -> usize) {
        let patience = self.patience();
        if patience.is_zero() {
            return;
        }
        let begun = Instant::now();
        let (mut seen, mut in_vain) = (waiting(), 0);
        while seen < self.expected() && in_vain < NAPS_IN_VAIN && begun.elapsed() < patience {
            thread::sleep(NAP);
            let now = waiting();
            in_vain = if now > seen { 0 } else { in_vain + 1 };
            seen = now;
        }
    }

    /// Remembers a group.
    pub(super) fn committed(&mut self, writes: usize, took: Duration) {
        self.groups = (writes, self.groups.0);
        self.usual = (self.usual * 7 + took) / 8;
    }

    fn both(&self) -> usize {
        self.groups.0 + self.groups.1
    }

    fn expected(&self) -> usize {
        self.both() * SHARE.0 / SHARE.1
    }

    fn patience(&self) -> Duration {
        if self.both() < SIBLINGS_MIN { Duration::ZERO } else { self.usual.min(PATIENCE_MAX) }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn after(groups: &[(usize, u64)]) -> Pace {
        let mut pace = Pace::default();
        for (writes, micros) in groups {
            pace.committed(*writes, Duration::from_micros(*micros));
        }
        pace
    }

    /// How often the queue is looked at.
    fn looks(pace: &Pace, queue: impl Fn(usize) -> usize) -> usize {
        let count = Cell::new(0);
        pace.await_siblings(|| {
            count.set(count.get() + 1);
            queue(count.get())
        });
        count.get()
    }

    #[test]
    fn only_those_in_company_wait_and_never_long() {
        assert_eq!(after(&[]).patience(), Duration::ZERO);
        assert_eq!(after(&[(60, 300), (1, 300), (1, 300)]).patience(), Duration::ZERO);
        assert_eq!(after(&[(60, 800)]).patience(), Duration::from_micros(100));
        assert_eq!(after(&[(60, 300_000), (4, 300_000)]).patience(), PATIENCE_MAX);
    }

    #[test]
    fn as_many_are_waited_for_as_may_come_back() {
        let pace = after(&[(60, 300_000), (4, 300_000)]);
        assert_eq!(looks(&pace, |_| 48), 1, "a full queue is taken at once");
        assert_eq!(looks(&pace, |look| 46 + look), 2);
    }

    #[test]
    fn nobody_waits_for_those_who_do_not_come() {
        assert!(looks(&after(&[(1_000_000, 300_000)]), |_| 1) <= 1 + NAPS_IN_VAIN as usize);
    }
}
