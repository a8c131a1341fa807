//! What a watch tells, and the source of one stream: initial objects, changes, bookmarks, and the end.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use storage::{
    cache::watch::{Lagged, Watcher},
    change::Change,
    entry::{Entry, Revision},
};
use tokio::{sync::watch, time::Instant};

use super::scope::Scope;
use crate::{catalog::Resource, http::status::ApiError};

/// Most events that are handed out at once.
const BATCH_EVENTS_MAX: usize = 256;

/// The last bookmark comes this long before the server ends the stream.
const LAST_BOOKMARK_BEFORE_END: Duration = Duration::from_secs(2);

/// What happened, as a client is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventType {
    /// The object exists and matches from now on.
    Added,
    /// A matching object changed.
    Modified,
    /// The object is gone or does not match any more.
    Deleted,
}

impl EventType {
    /// The word in the stream.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            EventType::Added => "ADDED",
            EventType::Modified => "MODIFIED",
            EventType::Deleted => "DELETED",
        }
    }
}

/// One thing to tell a client.
#[derive(Debug, Clone)]
pub enum WatchEvent {
    /// A change of an object.
    Object {
        /// What happened.
        event: EventType,
        /// The state to show.
        entry: Arc<Entry>,
        /// The change whose encodings are shared; `None` for synthetic events.
        change: Option<Arc<Change>>,
    },
    /// All changes up to a version were sent.
    Bookmark {
        /// The version.
        revision: Revision,
        /// An annotation that marks the end of the initial objects.
        annotation: Option<&'static str>,
    },
    /// The stream cannot go on.
    Failed(ApiError),
}

/// The source of one stream.
pub struct Events {
    pub(crate) resource: Arc<Resource>,
    pub(crate) scope: Scope,
    /// Objects that are told as added before anything else.
    pub(crate) initial: VecDeque<Arc<Entry>>,
    /// The bookmark that ends them if the client wants one, or the failure in place of them all.
    pub(crate) initial_end: Option<WatchEvent>,
    pub(crate) watcher: Watcher,
    pub(crate) bookmarks: Option<Bookmarks>,
    pub(crate) end: Instant,
    pub(crate) stopping: watch::Receiver<bool>,
    pub(crate) done: bool,
}

impl Events {
    /// The next events, at least one; `None` when the stream is over.
    pub async fn next(&mut self) -> Option<Vec<WatchEvent>> {
        if self.done {
            return None;
        }
        if !self.initial.is_empty() {
            // Whoever takes the state so slowly that its changes are forgotten would have to start again
            // anyway, and until then holds objects that nothing else holds.
            if self.watcher.has_lagged() {
                return Some(vec![self.fall_behind()]);
            }
            let count = self.initial.len().min(BATCH_EVENTS_MAX);
            let synthetic = |entry| WatchEvent::Object { event: EventType::Added, entry, change: None };
            return Some(self.initial.drain(..count).map(synthetic).collect());
        }
        if let Some(end) = self.initial_end.take() {
            self.done = matches!(end, WatchEvent::Failed(_));
            return Some(vec![end]);
        }
        loop {
            // Changes that never stop must not keep the stream open.
            if Instant::now() >= self.end {
                return None;
            }
            let wake = self.bookmarks.as_ref().map_or(self.end, |bookmarks| bookmarks.next.min(self.end));
            let batch = tokio::select! {
                biased;
                () = stopped(&mut self.stopping) => return None,
                batch = self.watcher.next(BATCH_EVENTS_MAX) => batch,
                () = tokio::time::sleep_until(wake) => {
                    if wake == self.end {
                        return None;
                    }
                    if let Some(bookmarks) = &mut self.bookmarks {
                        bookmarks.plan_next(self.end);
                    }
                    let revision = self.watcher.progress();
                    return Some(vec![WatchEvent::Bookmark { revision, annotation: None }]);
                }
            };
            let changes = match batch {
                Ok(changes) => changes,
                Err(Lagged) => return Some(vec![self.fall_behind()]),
            };
            let events: Vec<WatchEvent> =
                changes.iter().filter_map(|change| self.scope.judge(&self.resource, change)).collect();
            if !events.is_empty() {
                return Some(events);
            }
        }
    }
}

impl Events {
    /// Ends the stream of a client that was too slow.
    fn fall_behind(&mut self) -> WatchEvent {
        self.done = true;
        self.initial.clear();
        WatchEvent::Failed(too_old("The resourceVersion for the provided watch is too old."))
    }
}

/// When bookmarks are due.
pub(crate) struct Bookmarks {
    interval: Duration,
    next: Instant,
}

impl Bookmarks {
    /// One bookmark each `interval`, and a last one shortly before the end.
    pub(crate) fn every(interval: Duration, end: Instant) -> Self {
        let mut bookmarks = Bookmarks { interval, next: end };
        bookmarks.plan_next(end);
        bookmarks
    }

    /// Plans the bookmark after now.
    fn plan_next(&mut self, end: Instant) {
        let now = Instant::now();
        let last = end.checked_sub(LAST_BOOKMARK_BEFORE_END).unwrap_or(end);
        self.next = now + self.interval;
        if now < last && last < self.next {
            self.next = last;
        } else if now >= last {
            self.next = end;
        }
    }
}

/// Completes when the server is about to stop.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // A closed channel means that the server is gone altogether.
    let _gone = stopping.wait_for(|stopping| *stopping).await;
}

/// The version that a client asked for is no longer held.
pub(crate) fn too_old(message: &str) -> ApiError {
    ApiError::expired(message, None)
}
