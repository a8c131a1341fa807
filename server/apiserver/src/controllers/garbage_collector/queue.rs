//! What the collector has to look at: each place once, never twice at a time, and again later when a look
//! failed, for as long as it fails. Pure: the time is handed in.
//!
//! It is bounded. What finds no place in it is not remembered by name: a survey of everything that the graph
//! cannot call settled becomes due instead, which finds it again.

#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    time::{Duration, Instant},
};

use super::graph::{Place, Woken};
use crate::metrics::QueueMetrics;

/// Pause after the first failure; it doubles up to [`RETRY_MAX`].
const RETRY_MIN: Duration = Duration::from_millis(5);

/// Longest pause: work that was refused for long must go on soon after it can.
const RETRY_MAX: Duration = Duration::from_secs(30);

/// How much the queue holds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// Places that wait for their turn.
    pub(super) waiting_max: usize,
    /// Places that wait for their next attempt.
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
    order: VecDeque<Place>,
    /// Since when each waits.
    waiting: BTreeMap<Place, Instant>,
    active: BTreeSet<Place>,
    /// Asked for while they are active, and since when.
    again: BTreeMap<Place, Instant>,
    /// Failed, by the time of the next attempt. A place stands here once.
    later: BTreeSet<(Instant, Place)>,
    /// The time of the next attempt, if it is not under way, and how many have failed.
    failures: BTreeMap<Place, (Option<Instant>, u32)>,
    /// When everything unsettled must be looked for.
    survey: Option<Instant>,
    counts: QueueMetrics,
}

impl Queue {
    /// A queue that holds this much.
    #[cfg(test)]
    pub(super) fn with_bounds(bounds: Bounds) -> Self {
        Queue { bounds, ..Queue::default() }
    }

    /// A queue whose turns are counted.
    pub(super) fn counted_in(counts: QueueMetrics) -> Self {
        Queue { counts, ..Queue::default() }
    }

    /// Asks for looks.
    pub(super) fn wake(&mut self, woken: Woken, now: Instant) {
        if woken.too_many {
            self.want_survey(now);
        }
        woken.places.into_iter().for_each(|place| self.push(place, now));
    }

    /// Asks for a look.
    pub(super) fn push(&mut self, place: Place, now: Instant) {
        if self.active.contains(&place) {
            self.again.entry(place).or_insert(now);
        } else if self.order.len() < self.bounds.waiting_max {
            self.enqueue(place, now);
        } else if !self.waiting.contains_key(&place) {
            self.want_survey(now);
        }
    }

    /// The next place to look at, which is active until [`Queue::done`] or [`Queue::failed`].
    pub(super) fn take(&mut self, now: Instant) -> Option<Place> {
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

    /// A look is done.
    pub(super) fn done(&mut self, place: &Place) {
        if let Some((Some(due), _)) = self.failures.remove(place) {
            self.later.remove(&(due, place.clone()));
        }
        self.release(place);
    }

    /// A look failed: it is tried again after a while. Where too many others wait for that, a survey takes
    /// its part.
    pub(super) fn failed(&mut self, place: &Place, now: Instant) {
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

    /// Whether a survey is due. If so, it is the caller's to do.
    pub(super) fn take_survey(&mut self, now: Instant) -> bool {
        self.survey.take_if(|due| *due <= now).is_some()
    }

    /// When something is due that waits for its time.
    #[must_use]
    pub(super) fn next_due(&self) -> Option<Instant> {
        let retry = self.later.first().map(|(due, _)| *due);
        retry.into_iter().chain(self.survey).min()
    }

    /// How many places may still be asked for.
    #[must_use]
    pub(super) fn room(&self) -> usize {
        self.bounds.waiting_max.saturating_sub(self.order.len())
    }

    /// How many places are to be looked at, now or later.
    #[must_use]
    pub(super) fn len(&self) -> usize {
        self.order.len() + self.active.len() + self.later.len()
    }

    fn enqueue(&mut self, place: Place, since: Instant) {
        if !self.waiting.contains_key(&place) {
            self.waiting.insert(place.clone(), since);
            self.order.push_back(place);
            self.counts.added();
        }
    }

    /// Ends a look. What was asked for meanwhile is looked at whatever the bounds are: it was in the queue.
    fn release(&mut self, place: &Place) {
        self.active.remove(place);
        if let Some(since) = self.again.remove(place) {
            self.enqueue(place.clone(), since);
        }
    }
}
