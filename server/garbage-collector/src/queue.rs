//! What the collector has to examine: each object once and never twice at a time. A failed attempt is
//! repeated after a pause that grows, for as long as it fails. Pure: callers pass the time.
//!
//! The queue is bounded. An object that finds no room is not remembered by name; a survey of the graph
//! becomes due, which finds it again.

#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    time::{Duration, Instant},
};

use ground::metrics::QueueMetrics;

use super::objects::{ObjectPlace, Woken};

/// Pause after the first failure; it doubles up to [`RETRY_MAX`].
const RETRY_MIN: Duration = Duration::from_millis(5);

/// Longest pause. Work that failed for long must go on soon after it can.
const RETRY_MAX: Duration = Duration::from_secs(30);

/// How much the queue holds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// Objects that wait for their turn.
    pub(super) waiting_max: usize,
    /// Objects that wait for their next attempt.
    pub(super) failed_max: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds { waiting_max: 65_536, failed_max: 65_536 }
    }
}

/// The queue.
#[derive(Debug, Default)]
pub(super) struct Queue {
    bounds: Bounds,
    order: VecDeque<ObjectPlace>,
    /// Since when each waits.
    waiting: BTreeMap<ObjectPlace, Instant>,
    active: BTreeSet<ObjectPlace>,
    /// Asked for while they are active, and since when.
    again: BTreeMap<ObjectPlace, Instant>,
    /// Failed, by the time of the next attempt. Holds each place once.
    later: BTreeSet<(Instant, ObjectPlace)>,
    /// The time of the next attempt, if it is not under way, and how many have failed.
    failures: BTreeMap<ObjectPlace, (Option<Instant>, u32)>,
    /// When the next survey is due.
    survey: Option<Instant>,
    counts: QueueMetrics,
}

impl Queue {
    /// A queue that holds this much.
    #[cfg(test)]
    pub(super) fn with_bounds(bounds: Bounds) -> Self {
        Queue { bounds, ..Queue::default() }
    }

    /// A queue whose work is counted.
    pub(super) fn counted_in(counts: QueueMetrics) -> Self {
        Queue { counts, ..Queue::default() }
    }

    /// Has objects examined.
    pub(super) fn wake(&mut self, woken: Woken, now: Instant) {
        if woken.too_many {
            self.want_survey(now);
        }
        woken.places.into_iter().for_each(|place| self.push(place, now));
    }

    /// Has an object examined.
    pub(super) fn push(&mut self, place: ObjectPlace, now: Instant) {
        if self.active.contains(&place) {
            // Queued again when its attempt ends, because the attempt may have read an older state.
            self.again.entry(place).or_insert(now);
        } else if self.order.len() < self.bounds.waiting_max {
            self.enqueue(place, now);
        // Without room, only the need for a survey is noted: it finds the object in the graph again.
        } else if !self.waiting.contains_key(&place) {
            self.want_survey(now);
        }
    }

    /// The next object to examine, which is active until [`Queue::done`] or [`Queue::failed`].
    pub(super) fn take(&mut self, now: Instant) -> Option<ObjectPlace> {
        // Retries join the end of the queue, so that failing objects do not keep others from their turn.
        while self.order.len() < self.bounds.waiting_max
            && let Some((due, _)) = self.later.first()
            && *due <= now
            && let Some((_, place)) = self.later.pop_first()
        {
            if let Some((due, _)) = self.failures.get_mut(&place) {
                *due = None;
            }
            self.enqueue(place, now);
        }
        let place = self.order.pop_front()?;
        let since = self.waiting.remove(&place).unwrap_or(now);
        self.counts.taken(now.saturating_duration_since(since));
        self.active.insert(place.clone());
        Some(place)
    }

    /// Ends an attempt that succeeded.
    pub(super) fn done(&mut self, place: &ObjectPlace) {
        if let Some((Some(due), _)) = self.failures.remove(place) {
            self.later.remove(&(due, place.clone()));
        }
        self.release(place);
    }

    /// Ends an attempt that failed. It is repeated after a pause, or found by a survey if too many others
    /// wait for theirs.
    pub(super) fn failed(&mut self, place: &ObjectPlace, now: Instant) {
        // Without room for its retry, the object is left to a later survey.
        if self.failures.len() >= self.bounds.failed_max && !self.failures.contains_key(place) {
            self.release(place);
            return self.want_survey(now + RETRY_MAX);
        }
        let (due, failures) = self.failures.entry(place.clone()).or_default();
        self.counts.retried();
        let pause = RETRY_MIN.saturating_mul(2_u32.saturating_pow(*failures)).min(RETRY_MAX);
        *failures = failures.saturating_add(1);
        if let Some(before) = due.replace(now + pause) {
            self.later.remove(&(before, place.clone()));
        }
        self.later.insert((now + pause, place.clone()));
        self.release(place);
    }

    /// Asks for a survey at this time, if none is due earlier.
    pub(super) fn want_survey(&mut self, at: Instant) {
        self.survey = Some(self.survey.map_or(at, |before| before.min(at)));
    }

    /// Whether a survey is due. The caller then does it; it is not due any more.
    pub(super) fn take_survey(&mut self, now: Instant) -> bool {
        self.survey.take_if(|due| *due <= now).is_some()
    }

    /// When the next attempt or survey is due.
    #[must_use]
    pub(super) fn next_due(&self) -> Option<Instant> {
        let retry = self.later.first().map(|(due, _)| *due);
        retry.into_iter().chain(self.survey).min()
    }

    /// How many more objects the queue has room for.
    #[must_use]
    pub(super) fn room(&self) -> usize {
        self.bounds.waiting_max.saturating_sub(self.order.len())
    }

    /// How many objects are being examined.
    #[must_use]
    pub(super) fn active(&self) -> usize {
        self.active.len()
    }

    /// How many objects are to be examined, now or later.
    #[must_use]
    pub(super) fn len(&self) -> usize {
        self.order.len() + self.active.len() + self.later.len()
    }

    fn enqueue(&mut self, place: ObjectPlace, since: Instant) {
        if !self.waiting.contains_key(&place) {
            self.waiting.insert(place.clone(), since);
            self.order.push_back(place);
            self.counts.added();
        }
    }

    /// Ends an attempt. An object that was asked for meanwhile is queued beyond the bounds, since it was in
    /// the queue.
    fn release(&mut self, place: &ObjectPlace) {
        self.active.remove(place);
        if let Some(since) = self.again.remove(place) {
            self.enqueue(place.clone(), since);
        }
    }
}
