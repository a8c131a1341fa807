//! The source of one stream: initial objects, changes, bookmarks, and the end.

use std::{
    collections::VecDeque,
    future::{Future, poll_fn},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use ground::shutdown::OpenWatch;
use storage::{
    cache::watch::{WatchEnd, Watcher},
    change::{Change, Changes},
    entry::Entry,
};
use tokio::{
    sync::watch,
    time::{Instant, Sleep, sleep, sleep_until},
};

use super::{
    event_conversion::EventConversion,
    scope::{Scope, VisibleStates},
    watch_event::{EventType, WatchEvent},
};
use crate::status::ApiError;

/// Most events that are handed out at once.
const BATCH_EVENTS_MAX: usize = 256;

/// The last bookmark comes this long before the server ends the stream.
const LAST_BOOKMARK_BEFORE_END: Duration = Duration::from_secs(2);

/// What clients read of a version that is no longer held where nothing more is known.
pub(crate) const TOO_OLD: &str = "The resourceVersion for the provided watch is too old.";

/// The source of one stream.
pub struct Events {
    pub(crate) scope: Scope,
    /// Objects that are sent as added before anything else.
    pub(crate) initial: VecDeque<Arc<Entry>>,
    /// The bookmark that ends them if the client wants one, or the failure in place of them all.
    pub(crate) initial_end: Option<WatchEvent>,
    pub(crate) watcher: Watcher,
    /// Changes that were fetched and not looked at yet.
    pub(crate) fetched: Fetched,
    pub(crate) bookmarks: Option<Bookmarks>,
    /// Rings when a bookmark is due, and at the end. Kept from wait to wait: to set it costs more than to
    /// look at it.
    pub(crate) alarm: Pin<Box<Sleep>>,
    pub(crate) end: Instant,
    pub(crate) stop: StreamStop,
    /// How long it does not look again after changes of which none counted. Nothing for clients.
    pub(crate) rest: Rest,
    pub(crate) done: bool,
    /// Set where events are brought to the version of the client.
    pub(crate) conversion: Option<Box<EventConversion>>,
}

/// From where a stream learns that the server stops.
pub(crate) enum StreamStop {
    /// The watch of a client, which may have a grace period.
    Client(OpenWatch),
    /// A watch inside the server, which ends at once.
    Server(watch::Receiver<bool>),
}

impl StreamStop {
    /// When the stream is to end, once the server stops.
    fn end(&mut self) -> Option<Instant> {
        match self {
            StreamStop::Client(watch) => watch.end().map(Instant::from),
            StreamStop::Server(stopping) => stopping.borrow().then(Instant::now),
        }
    }
}

/// The next event of the stream as it is stored.
enum StoredEvent {
    Ready(WatchEvent),
    /// A change whose meaning depends on the version of the client.
    Change(Arc<Change>, VisibleStates),
}

/// What a watch fetched at once.
pub(crate) struct Fetched {
    changes: <Changes as IntoIterator>::IntoIter,
    /// Whether none of them was for the client, so far.
    is_in_vain: bool,
}

impl Fetched {
    pub(crate) fn nothing() -> Self {
        Fetched { changes: Changes::new().into_iter(), is_in_vain: false }
    }
}

/// A pause between looks.
#[derive(Default)]
pub(crate) struct Rest {
    length: Duration,
    current: Option<Pin<Box<Sleep>>>,
}

impl Rest {
    fn begin(&mut self) {
        self.current = (!self.length.is_zero()).then(|| Box::pin(sleep(self.length)));
    }

    /// Ready when there is no pause any more.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if let Some(current) = &mut self.current {
            ready!(current.as_mut().poll(cx));
            self.current = None;
        }
        Poll::Ready(())
    }
}

impl Events {
    /// The next events, at least one; `None` when the stream is over.
    pub async fn next(&mut self) -> Option<Vec<WatchEvent>> {
        // A caller that gave up waiting and asks again wants what is there now, so the pause is over.
        self.rest.current = None;
        poll_fn(|cx| {
            let Some(first) = ready!(self.poll_next(cx)) else { return Poll::Ready(None) };
            let mut events = vec![first];
            while self.has_more()
                && events.len() < BATCH_EVENTS_MAX
                && let Poll::Ready(Some(event)) = self.poll_next(cx)
            {
                events.push(event);
            }
            Poll::Ready(Some(events))
        })
        .await
    }

    /// Whether something is at hand that may be another event.
    pub fn has_more(&self) -> bool {
        self.conversion.as_ref().is_some_and(|conversion| conversion.is_pending())
            || self.fetched.changes.len() > 0
            || !self.initial.is_empty()
    }

    /// The next event; `None` when the stream is over, from then on.
    pub fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<WatchEvent>> {
        loop {
            if let Some(brought) = ready!(self.poll_brought(cx)) {
                return Poll::Ready(Some(brought));
            }
            match (ready!(self.poll_stored(cx)), &mut self.conversion) {
                (None, _) => return Poll::Ready(None),
                (Some(StoredEvent::Ready(event)), None) => return Poll::Ready(Some(event)),
                (Some(StoredEvent::Ready(event)), Some(conversion)) => {
                    if let Some(event) = conversion.begin(event) {
                        return Poll::Ready(Some(event));
                    }
                }
                (Some(StoredEvent::Change(change, visible_states)), Some(conversion)) => {
                    conversion.judge(change, visible_states)
                }
                (Some(StoredEvent::Change(change, visible_states)), None) => {
                    if let Some(event) = visible_states.event(&change) {
                        return Poll::Ready(Some(event));
                    }
                }
            }
        }
    }

    /// The event that waits for its object, if there is one and the client sees it.
    fn poll_brought(&mut self, cx: &mut Context<'_>) -> Poll<Option<WatchEvent>> {
        let Some(conversion) = &mut self.conversion else { return Poll::Ready(None) };
        match ready!(conversion.poll(cx)) {
            Ok(event) => Poll::Ready(event),
            Err(error) => Poll::Ready(Some(self.fail(error))),
        }
    }

    /// Polls the next event as it is stored.
    fn poll_stored(&mut self, cx: &mut Context<'_>) -> Poll<Option<StoredEvent>> {
        if self.done {
            return Poll::Ready(None);
        }
        if let Some(event) = self.next_initial() {
            return Poll::Ready(Some(StoredEvent::Ready(event)));
        }
        loop {
            if let Some(found) = self.next_fetched() {
                self.fetched.is_in_vain = false;
                return Poll::Ready(Some(found));
            }
            if std::mem::take(&mut self.fetched.is_in_vain) {
                self.rest.begin();
            }
            ready!(self.rest.poll(cx));
            // Checked between waits: every watch is woken when the server begins to stop. Checked after
            // changes, too, so that a type that is written all the time cannot keep the stream open.
            self.look_for_stop();
            if Instant::now() >= self.end || self.is_replaced() {
                self.done = true;
                return Poll::Ready(None);
            }
            match self.watcher.try_next(BATCH_EVENTS_MAX) {
                Ok(changes) if changes.is_empty() => {
                    if let Some(bookmark) = ready!(self.poll_quiet(cx)) {
                        return Poll::Ready(Some(StoredEvent::Ready(bookmark)));
                    }
                }
                Ok(changes) => self.fetched = Fetched { changes: changes.into_iter(), is_in_vain: true },
                Err(WatchEnd::Lagged) => {
                    return Poll::Ready(Some(StoredEvent::Ready(self.fall_behind())));
                }
                // As on a server that stops: the client asks again, and learns that the kind is gone.
                Err(WatchEnd::Unregistered) => {
                    self.done = true;
                    return Poll::Ready(None);
                }
            }
        }
    }

    /// Ends with the server.
    fn look_for_stop(&mut self) {
        if let Some(end) = self.stop.end().filter(|end| *end < self.end) {
            self.end = end;
            // Rings earlier than planned.
            let planned = self.alarm.deadline();
            self.alarm.as_mut().reset(end.min(planned));
        }
    }

    /// The next of the fetched changes that counts.
    fn next_fetched(&mut self) -> Option<StoredEvent> {
        let scope = &self.scope;
        self.fetched.changes.find_map(|change| match scope.selectors.defers() {
            false => scope.judge(&change).map(StoredEvent::Ready),
            true => {
                let visible_states = scope.visible_states(&change);
                (!visible_states.is_none()).then(|| StoredEvent::Change(change, visible_states))
            }
        })
    }

    /// What comes before all changes.
    fn next_initial(&mut self) -> Option<WatchEvent> {
        // A client that takes the initial objects so slowly that the changes behind them are dropped has to
        // start again anyway. Until then it holds objects that nothing else holds. Checked once per batch,
        // since the check reads the ring.
        if !self.initial.is_empty()
            && self.initial.len().is_multiple_of(BATCH_EVENTS_MAX)
            && self.watcher.has_lagged()
        {
            return Some(self.fall_behind());
        }
        if let Some(entry) = self.initial.pop_front() {
            return Some(WatchEvent::Object { event: EventType::Added, entry, change: None });
        }
        let end = self.initial_end.take()?;
        self.done = matches!(end, WatchEvent::Failed(_));
        Some(end)
    }

    /// Waits until there may be changes, or a bookmark is due.
    fn poll_quiet(&mut self, cx: &mut Context<'_>) -> Poll<Option<WatchEvent>> {
        // Changes first: a bookmark promises that everything up to its version was sent.
        if self.watcher.poll_wait(cx).is_ready() {
            return Poll::Ready(None);
        }
        ready!(self.alarm.as_mut().poll(cx));
        let Some(bookmarks) = &mut self.bookmarks else { return Poll::Ready(None) };
        bookmarks.plan_next();
        self.alarm.as_mut().reset(bookmarks.next.min(self.end));
        // The last one is the end of the stream, which the caller finds itself.
        let is_over = Instant::now() >= self.end;
        let bookmark = || WatchEvent::Bookmark { revision: self.watcher.progress(), annotation: None };
        Poll::Ready((!is_over).then(bookmark))
    }

    /// Lets it rest after changes of which none counted: most watches inside the server wait for a few
    /// objects of a type that others write all the time.
    #[must_use]
    pub fn resting(mut self: Box<Self>, rest: Duration) -> Box<Self> {
        self.rest.length = rest;
        self
    }

    /// Whether the kind has another definition now: the client asks again, and goes on with that.
    fn is_replaced(&self) -> bool {
        self.conversion.as_ref().is_some_and(|conversion| !conversion.is_current())
    }

    /// Ends the stream of a client that was too slow.
    fn fall_behind(&mut self) -> WatchEvent {
        self.fail(too_old(TOO_OLD))
    }

    fn fail(&mut self, error: ApiError) -> WatchEvent {
        self.done = true;
        self.initial.clear();
        WatchEvent::Failed(error)
    }
}

/// When bookmarks are due.
pub(crate) struct Bookmarks {
    interval: Duration,
    next: Instant,
    /// When the last one comes, whatever the interval.
    last: Option<Instant>,
}

impl Bookmarks {
    /// One bookmark each `interval`.
    pub(crate) fn every(interval: Duration) -> Self {
        let mut bookmarks = Bookmarks { interval, next: Instant::now(), last: None };
        bookmarks.plan_next();
        bookmarks
    }

    /// The same, and a last one shortly before the end. A client whose stream ends begins the next one at its
    /// last version, and this makes that a recent one, whose history the server still has.
    pub(crate) fn and_last_before(mut self, end: Instant) -> Self {
        self.last = Some(end.checked_sub(LAST_BOOKMARK_BEFORE_END).unwrap_or(end));
        self.plan_next();
        self
    }

    /// When something is due on a stream with or without bookmarks.
    pub(crate) fn alarm(bookmarks: Option<&Self>, end: Instant) -> Pin<Box<Sleep>> {
        Box::pin(sleep_until(bookmarks.map_or(end, |bookmarks| bookmarks.next.min(end))))
    }

    /// Plans the bookmark after now.
    fn plan_next(&mut self) {
        let now = Instant::now();
        self.next = now + self.interval;
        if let Some(last) = self.last.filter(|last| now < *last && *last < self.next) {
            self.next = last;
        }
    }
}

/// The version that a client asked for is no longer held.
pub(crate) fn too_old(message: &str) -> ApiError {
    ApiError::expired(message, None)
}
