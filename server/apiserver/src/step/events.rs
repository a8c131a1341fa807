//! What a watch tells, and the source of one stream: initial objects, changes, bookmarks, and the end.

use std::{collections::VecDeque, pin::Pin, sync::Arc, time::Duration};

use storage::{
    cache::watch::{Lagged, Watcher},
    change::Change,
    entry::{Entry, Revision},
};
use tokio::{
    sync::watch,
    time::{Instant, Sleep, sleep, sleep_until},
};

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
    /// Rings when a bookmark is due, and at the end. Kept from wait to wait: to set it costs more than to
    /// look at it.
    pub(crate) alarm: Pin<Box<Sleep>>,
    pub(crate) end: Instant,
    pub(crate) stopping: watch::Receiver<bool>,
    /// How long it does not look again after changes of which none counted. Nothing for clients.
    pub(crate) rest: Duration,
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
            // Looked at between waits, and every watch is woken when it turns true. Changes that never stop
            // must not keep the stream open either.
            if *self.stopping.borrow() || Instant::now() >= self.end {
                return None;
            }
            match self.watcher.try_next(BATCH_EVENTS_MAX) {
                Ok(changes) if changes.is_empty() => {}
                Ok(changes) => {
                    let judged = changes.iter().filter_map(|change| self.scope.judge(&self.resource, change));
                    let events: Vec<WatchEvent> = judged.collect();
                    if !events.is_empty() {
                        return Some(events);
                    }
                    if !self.rest.is_zero() {
                        sleep(self.rest).await;
                    }
                    continue;
                }
                Err(Lagged) => return Some(vec![self.fall_behind()]),
            }
            tokio::select! {
                biased;
                () = self.watcher.wait() => {}
                () = self.alarm.as_mut() => {
                    if let Some(bookmarks) = &mut self.bookmarks {
                        bookmarks.plan_next(self.end);
                        self.alarm.as_mut().reset(bookmarks.next.min(self.end));
                        // The last one is the end of the stream, which is found above.
                        if Instant::now() < self.end {
                            let revision = self.watcher.progress();
                            return Some(vec![WatchEvent::Bookmark { revision, annotation: None }]);
                        }
                    }
                }
            }
        }
    }
}

impl Events {
    /// Lets it rest after changes of which none counted: most watches inside the server wait for a few objects of a
    /// type that others write all the time.
    #[must_use]
    pub fn resting(mut self: Box<Self>, rest: Duration) -> Box<Self> {
        self.rest = rest;
        self
    }

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

    /// When something is due on a stream with or without bookmarks.
    pub(crate) fn alarm(bookmarks: Option<&Self>, end: Instant) -> Pin<Box<Sleep>> {
        Box::pin(sleep_until(bookmarks.map_or(end, |bookmarks| bookmarks.next.min(end))))
    }

    /// Plans the bookmark after now.
    fn plan_next(&mut self, end: Instant) {
        let now = Instant::now();
        let last = end.checked_sub(LAST_BOOKMARK_BEFORE_END).unwrap_or(end);
        self.next = now + self.interval;
        if now < last && last < self.next {
            self.next = last;
        }
    }
}

/// The version that a client asked for is no longer held.
pub(crate) fn too_old(message: &str) -> ApiError {
    ApiError::expired(message, None)
}
