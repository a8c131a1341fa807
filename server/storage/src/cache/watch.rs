//! A watcher: a position in the ring of one resource type. It has no queue. If it does not fetch changes
//! before they are dropped, it must end.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};

use super::news::Listener;
use super::shelf::Shelf;
use crate::change::Changes;
use crate::entry::Revision;

/// The number of changes returned at once, because the ring is locked meanwhile.
pub const BATCH_CHANGES_MAX: usize = 1024;

/// Some changes after the requested revision were dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the oldest revision to watch from is {oldest}")]
pub struct TooOld {
    /// The oldest possible revision.
    pub oldest: Revision,
}

/// Why a watcher gets no further changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WatchEnd {
    /// The watcher was too slow: changes that it has not fetched were dropped. Read the current objects and
    /// watch again.
    #[error("the watcher has fallen behind what is remembered")]
    Lagged,
    /// The resource type is not registered, perhaps not any more. Watch again when it is.
    #[error("the resource type is not registered")]
    Unregistered,
}

/// Returns the changes of one resource type, each once, in order.
pub struct Watcher {
    shelf: Arc<Shelf>,
    applied: Arc<AtomicU64>,
    news: Listener,
    /// Everything up to here was returned, or was not requested.
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

    /// Returns the next changes, at most `max`. Waits if there are none. Cancel safe.
    pub async fn next(&mut self, max: usize) -> Result<Changes, WatchEnd> {
        loop {
            let changes = self.try_next(max)?;
            if !changes.is_empty() {
                return Ok(changes);
            }
            self.wait().await;
        }
    }

    /// Waits until there may be changes, or until all watchers are interrupted. A change since the last wait
    /// ends this one at once, so none is missed between a look and a wait.
    pub async fn wait(&mut self) {
        std::future::poll_fn(|cx| self.poll_wait(cx)).await;
    }

    /// As [`Self::wait`].
    pub fn poll_wait(&mut self, cx: &Context<'_>) -> Poll<()> {
        self.news.poll(cx)
    }

    /// Returns the next changes, at most `max`; empty if there are none yet. A change is returned once the
    /// changes of all types up to its revision can be read, so that a client can resume from there.
    pub fn try_next(&mut self, max: usize) -> Result<Changes, WatchEnd> {
        self.take(self.applied.load(Ordering::Acquire), max)
    }

    /// Returns the next changes as soon as they can be read, at most `max`. A batch of several types is
    /// readable type by type: a value derived from one type must not wait for the others, or a client would
    /// read an object that the value does not know.
    pub fn try_readable(&mut self, max: usize) -> Result<Changes, WatchEnd> {
        let applied = self.applied.load(Ordering::Acquire);
        self.take(applied.max(self.shelf.changed()), max)
    }

    /// Returns the next changes up to a revision, which the ring has all of.
    fn take(&mut self, to: Revision, max: usize) -> Result<Changes, WatchEnd> {
        if to > self.cursor {
            let max = max.clamp(1, BATCH_CHANGES_MAX);
            let changes = self.shelf.between(self.cursor, to, max).ok_or(WatchEnd::Lagged)?;
            if let Some(last) = changes.last() {
                self.cursor = last.revision;
                return Ok(changes);
            }
        }
        self.catch_up(to)?;
        Ok(Changes::new())
    }

    /// Whether changes that were not returned have been dropped.
    pub fn has_lagged(&self) -> bool {
        let applied = self.applied.load(Ordering::Acquire);
        applied > self.cursor && self.shelf.between(self.cursor, applied, 1).is_none()
    }

    /// The revision up to which every change was returned. Advances with the whole store while the own type
    /// has no changes, so that a client can resume from there.
    pub fn progress(&mut self) -> Revision {
        let applied = self.applied.load(Ordering::Acquire);
        if applied > self.cursor
            && let Some(changes) = self.shelf.between(self.cursor, applied, 1)
            && changes.is_empty()
        {
            // A watcher whose type is gone stays where it is: the type may be back, with changes that it does
            // not see.
            let _ = self.catch_up(applied);
        }
        self.cursor
    }

    /// Notes that there is no change up to this revision. Whether the type is gone is looked at after the
    /// revision was read: a closed shelf misses later changes only.
    fn catch_up(&mut self, to: Revision) -> Result<(), WatchEnd> {
        if self.shelf.is_closed() {
            return Err(WatchEnd::Unregistered);
        }
        self.cursor = self.cursor.max(to);
        Ok(())
    }
}
