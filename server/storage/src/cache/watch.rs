//! A watcher: a place in the ring of one resource type. It holds no queue; what it does not fetch in time is
//! gone, and then it must end.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};

use smallvec::SmallVec;

use super::news::Listener;
use super::shelf::Shelf;
use crate::change::Change;
use crate::entry::Revision;

/// The most changes given out at once, whatever is asked for: the ring is locked meanwhile.
pub const BATCH_CHANGES_MAX: usize = 1024;

/// The changes after the revision asked for are no longer all known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the oldest revision to watch from is {oldest}")]
pub struct TooOld {
    /// The oldest revision that is possible.
    pub oldest: Revision,
}

/// The watcher was too slow: changes that it has not seen are forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the watcher has fallen behind what is remembered")]
pub struct Lagged;

/// Changes in order. Mostly there is one.
pub type Changes = SmallVec<[Arc<Change>; 2]>;

/// Fetches the changes of one resource type, each once, in order.
pub struct Watcher {
    shelf: Arc<Shelf>,
    applied: Arc<AtomicU64>,
    news: Listener,
    /// Everything up to here was given out, or is not wanted.
    cursor: Revision,
}

impl Watcher {
    pub(super) fn new(shelf: Arc<Shelf>, applied: Arc<AtomicU64>, from: Revision) -> Self {
        let news = shelf.listen();
        Self { shelf, applied, news, cursor: from }
    }

    /// The oldest revision from which its type can be watched.
    pub(super) fn oldest(&self) -> Revision {
        self.shelf.floor()
    }

    /// The next changes, up to `max`. Waits while there is none. If the future is dropped, nothing is lost.
    pub async fn next(&mut self, max: usize) -> Result<Changes, Lagged> {
        loop {
            let changes = self.try_next(max)?;
            if !changes.is_empty() {
                return Ok(changes);
            }
            self.wait().await;
        }
    }

    /// Waits until there may be something to fetch, or until all who wait are interrupted. What came since
    /// the last wait ends this one at once, so nothing is slept through between a look and the wait.
    pub async fn wait(&mut self) {
        std::future::poll_fn(|cx| self.poll_wait(cx)).await;
    }

    /// As [`Self::wait`].
    pub fn poll_wait(&mut self, cx: &Context<'_>) -> Poll<()> {
        self.news.poll(cx)
    }

    /// The next changes, up to `max`; empty if there is none yet.
    pub fn try_next(&mut self, max: usize) -> Result<Changes, Lagged> {
        let applied = self.applied.load(Ordering::Acquire);
        if applied <= self.cursor {
            return Ok(Changes::new());
        }
        let max = max.clamp(1, BATCH_CHANGES_MAX);
        let changes = self.shelf.between(self.cursor, applied, max).ok_or(Lagged)?;
        self.cursor = changes.last().map_or(applied, |last| last.revision);
        Ok(changes)
    }

    /// Whether changes that were not given out are forgotten already.
    pub fn has_lagged(&self) -> bool {
        let applied = self.applied.load(Ordering::Acquire);
        applied > self.cursor && self.shelf.between(self.cursor, applied, 1).is_none()
    }

    /// The revision up to which this watcher has been given every change. Moves with the whole store while
    /// its own type is at rest, so that a client can resume from there.
    pub fn progress(&mut self) -> Revision {
        let applied = self.applied.load(Ordering::Acquire);
        if applied > self.cursor
            && let Some(changes) = self.shelf.between(self.cursor, applied, 1)
            && changes.is_empty()
        {
            self.cursor = applied;
        }
        self.cursor
    }
}
