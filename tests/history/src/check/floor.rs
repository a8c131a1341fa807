//! Which revision was known to exist at which time. Whoever acts later must see it.

use std::fmt;

use super::log::Log;
use crate::record::{History, Nanos, Outcome, Revision, seconds};

/// Growing revisions with the time since which each is known.
#[derive(Debug, Default)]
pub(crate) struct Floor {
    steps: Vec<Step>,
}

/// Since `at` it is known that the store has come to `revision`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    /// When the answer that says so was there.
    pub(crate) at: Nanos,
    /// Which revision.
    pub(crate) revision: Revision,
    /// What said so.
    pub(crate) source: Source,
}

/// What says that a revision exists; numbers are positions in the history.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Source {
    /// The answer to an operation.
    Operation(u32),
    /// A list.
    Listing(u32),
    /// An event of the stream with this number.
    Stream(u32),
}

impl Floor {
    /// Collects what all answers and events say.
    pub(crate) fn of(history: &History, log: &Log) -> Self {
        let mut steps = Vec::new();
        for (number, operation) in (0..).zip(&history.operations) {
            if operation.outcome == Outcome::Done {
                let revision = log.effect(number).map_or(operation.revision, |entry| entry.revision);
                steps.push(Step { at: operation.ended, revision, source: Source::Operation(number) });
            }
        }
        for (number, listing) in (0..).zip(&history.listings) {
            if listing.outcome == Outcome::Done {
                let (at, revision) = (listing.ended, listing.revision);
                steps.push(Step { at, revision, source: Source::Listing(number) });
            }
        }
        for (number, stream) in (0..).zip(&history.streams) {
            let events = stream.segments.iter().flat_map(|segment| &segment.events);
            let source = Source::Stream(number);
            steps.extend(events.map(|event| Step { at: event.seen, revision: event.revision, source }));
        }
        steps.sort_unstable_by_key(|step| (step.at, std::cmp::Reverse(step.revision)));
        let mut highest = 0;
        steps.retain(|step| {
            let grows = step.revision > highest;
            highest = highest.max(step.revision);
            grows
        });
        steps.shrink_to_fit();
        Self { steps }
    }

    /// The newest revision that was known before a time.
    pub(crate) fn before(&self, at: Nanos) -> Option<Step> {
        let count = self.steps.partition_point(|step| step.at < at);
        self.steps.get(count.checked_sub(1)?).copied()
    }

    /// The same, as a number.
    pub(crate) fn revision_before(&self, at: Nanos) -> Revision {
        self.before(at).map_or(0, |step| step.revision)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "revision {} known at {} by ", self.revision, seconds(self.at))?;
        match self.source {
            Source::Operation(number) => write!(to, "operation #{number}"),
            Source::Listing(number) => write!(to, "list #{number}"),
            Source::Stream(number) => write!(to, "watch #{number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_floor_is_what_was_known_strictly_before() {
        let step = |at, revision| Step { at, revision, source: Source::Listing(0) };
        let floor = Floor { steps: vec![step(10, 2), step(20, 7)] };
        for (at, expected) in [(0, 0), (10, 0), (11, 2), (20, 2), (21, 7), (u64::MAX, 7)] {
            assert_eq!(floor.revision_before(at), expected, "at {at}");
        }
    }
}
