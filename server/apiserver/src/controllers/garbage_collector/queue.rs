//! What the collector has to look at: each place once, never twice at a time, and again later when a look
//! failed. Pure: the time is handed in.
//!
//! It holds places of the graph and terminating objects only, so these bound it.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    time::{Duration, Instant},
};

use super::graph::Place;

/// Pause after the first failure; it doubles up to [`RETRY_MAX`].
const RETRY_MIN: Duration = Duration::from_millis(5);

/// Longest pause: work that was refused for long must go on soon after it can.
const RETRY_MAX: Duration = Duration::from_secs(30);

/// The queue.
#[derive(Debug, Default)]
pub(super) struct Queue {
    order: VecDeque<Place>,
    waiting: BTreeSet<Place>,
    active: BTreeSet<Place>,
    /// Asked for while they are active.
    again: BTreeSet<Place>,
    later: BTreeSet<(Instant, Place)>,
    failures: BTreeMap<Place, u32>,
}

impl Queue {
    /// Asks for a look.
    pub(super) fn push(&mut self, place: Place) {
        if self.active.contains(&place) {
            self.again.insert(place);
        } else if self.waiting.insert(place.clone()) {
            self.order.push_back(place);
        }
    }

    /// The next place to look at, which is active until [`Queue::done`] or [`Queue::failed`].
    pub(super) fn take(&mut self, now: Instant) -> Option<Place> {
        while let Some((due, _)) = self.later.first()
            && *due <= now
            && let Some((_, place)) = self.later.pop_first()
        {
            self.push(place);
        }
        let place = self.order.pop_front()?;
        self.waiting.remove(&place);
        self.active.insert(place.clone());
        Some(place)
    }

    /// A look is done.
    pub(super) fn done(&mut self, place: &Place) {
        self.failures.remove(place);
        self.release(place);
    }

    /// A look failed: it is tried again after a while.
    pub(super) fn failed(&mut self, place: &Place, now: Instant) {
        let failures = self.failures.entry(place.clone()).or_default();
        let pause = RETRY_MIN.saturating_mul(2_u32.saturating_pow(*failures)).min(RETRY_MAX);
        *failures = failures.saturating_add(1);
        self.release(place);
        if !self.waiting.contains(place) {
            self.later.insert((now + pause, place.clone()));
        }
    }

    /// When a failed look is tried again.
    #[must_use]
    pub(super) fn next_due(&self) -> Option<Instant> {
        self.later.first().map(|(due, _)| *due)
    }

    /// How many places are to be looked at, now or later.
    #[must_use]
    pub(super) fn len(&self) -> usize {
        self.order.len() + self.active.len() + self.later.len()
    }

    fn release(&mut self, place: &Place) {
        self.active.remove(place);
        if self.again.remove(place) {
            self.push(place.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use storage::entry::ResourceId;

    use super::*;

    fn place(key: &str) -> Place {
        Place { resource: ResourceId(0), key: key.into() }
    }

    #[test]
    fn a_place_waits_once_and_is_looked_at_by_one() {
        let (mut queue, now) = (Queue::default(), Instant::now());
        for key in ["a", "b", "a"] {
            queue.push(place(key));
        }
        assert_eq!(queue.len(), 2);
        assert_eq!(queue.take(now), Some(place("a")));
        queue.push(place("a"));
        assert_eq!(queue.take(now), Some(place("b")));
        assert_eq!(queue.take(now), None, "a is active");
        queue.done(&place("a"));
        assert_eq!(queue.take(now), Some(place("a")), "it was asked for meanwhile");
        queue.done(&place("a"));
        queue.done(&place("b"));
        assert_eq!((queue.take(now), queue.len()), (None, 0));
    }

    #[test]
    fn failures_are_tried_again_after_growing_pauses() {
        let (mut queue, mut now) = (Queue::default(), Instant::now());
        queue.push(place("a"));
        let mut pauses = Vec::new();
        for _ in 0..15 {
            assert_eq!(queue.take(now), Some(place("a")));
            queue.failed(&place("a"), now);
            assert_eq!(queue.take(now), None);
            let due = queue.next_due().expect("it waits");
            pauses.push(due - now);
            now = due;
        }
        assert_eq!(pauses[..3], [5, 10, 20].map(Duration::from_millis));
        assert_eq!(pauses.last(), Some(&RETRY_MAX));
        assert_eq!(queue.take(now), Some(place("a")));
        queue.done(&place("a"));
        queue.push(place("a"));
        assert_eq!(queue.take(now), Some(place("a")));
        queue.failed(&place("a"), now);
        assert_eq!(queue.next_due(), Some(now + RETRY_MIN), "success forgets failures");
    }

    #[test]
    fn a_failed_place_that_is_asked_for_again_does_not_wait() {
        let (mut queue, now) = (Queue::default(), Instant::now());
        queue.push(place("a"));
        assert_eq!(queue.take(now), Some(place("a")));
        queue.push(place("a"));
        queue.failed(&place("a"), now);
        assert_eq!((queue.take(now), queue.next_due()), (Some(place("a")), None));
    }
}
