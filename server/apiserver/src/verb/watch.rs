//! GET on a collection as a stream of changes (spec: resource API, sections 4.5 and 6).
//!
//! A watch pulls from the shared ring of its resource type and keeps no queue of its own: a client that
//! reads too slowly loses its place and is cut off, and costs the others nothing.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use http::StatusCode;
use machinery::{
    path::Path,
    problem::{Problems, quote},
};
use storage::{
    cache::watch::{Lagged, Watcher},
    change::{Change, ChangeKind},
    entry::{Entry, Revision},
};
use tokio::{sync::watch, time::Instant};

use super::options::{Selectors, version};
use crate::{
    catalog::Resource,
    context::Context,
    http::{query::invalid_options, status::ApiError},
    reply::{Content, Reply},
    request::Request,
    step::load,
};

/// Most events that are handed out at once.
const BATCH_EVENTS_MAX: usize = 256;

/// Time between bookmarks on an idle watch.
const BOOKMARK_INTERVAL: Duration = Duration::from_secs(60);

/// The last bookmark comes this long before the server ends the stream.
const LAST_BOOKMARK_BEFORE_END: Duration = Duration::from_secs(2);

const OPTIONS: &str = "ListOptions";

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
pub enum Event {
    /// A change of an object.
    Object {
        /// What happened.
        event: EventType,
        /// The state to show.
        entry: Arc<Entry>,
        /// The change whose encodings are shared; `None` for synthetic events.
        change: Option<Arc<Change>>,
    },
    /// All changes up to this version were sent.
    Bookmark(Revision),
    /// The stream cannot go on.
    Failed(ApiError),
}

/// Opens the stream.
///
/// # Errors
/// 400 for wrong options; 410 for a version whose history is gone.
pub async fn watch(cx: &Context, request: &Request) -> Result<Reply, ApiError> {
    let resource = &request.route.resource;
    check_options(request)?;
    let selectors = Selectors::read(resource, &request.query)?;
    let start = version(request.query.text("resourceVersion"))?;
    let bookmarks = request.query.boolean("allowWatchBookmarks")?.unwrap_or(false);
    let scope = Scope {
        prefix: if request.route.namespace.is_empty() {
            String::new()
        } else {
            format!("{}/", request.route.namespace)
        },
        name: request.route.name.clone(),
        selectors,
    };
    let (initial, watcher) = open(cx, resource, &scope, start).await?;
    let events = Events {
        resource: Arc::clone(resource),
        scope,
        initial,
        watcher,
        bookmarks,
        next_bookmark: Instant::now() + BOOKMARK_INTERVAL,
        end: Instant::now() + duration(cx, request)?,
        stopping: cx.stopping.clone(),
        done: false,
    };
    Ok(Reply {
        code: StatusCode::OK,
        content: Content::Watch { resource: Arc::clone(resource), events: Box::new(events) },
        warnings: Vec::new(),
    })
}

fn check_options(request: &Request) -> Result<(), ApiError> {
    let mut problems = Problems::default();
    if request.query.get("sendInitialEvents").is_some() {
        problems.forbidden(
            &Path::Root.field("sendInitialEvents"),
            "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled",
        );
    }
    let word = request.query.text("resourceVersionMatch");
    if !word.is_empty() {
        problems.forbidden(
            &Path::Root.field("resourceVersionMatch"),
            &format!("resourceVersionMatch is forbidden for watch, found {}", quote(word)),
        );
    }
    if problems.is_empty() { Ok(()) } else { Err(invalid_options(OPTIONS, &problems)) }
}

/// How long the stream lasts: what the client asked, or a random time between once and twice the minimum.
fn duration(cx: &Context, request: &Request) -> Result<Duration, ApiError> {
    match request.query.integer("timeoutSeconds")? {
        Some(seconds) if seconds > 0 => {
            Ok(Duration::from_secs(u64::try_from(seconds).unwrap_or(u64::MAX)).min(cx.watch_duration_min * 2))
        }
        _ => {
            let minimum = u64::try_from(cx.watch_duration_min.as_millis()).unwrap_or(u64::MAX).max(1);
            Ok(cx.watch_duration_min + Duration::from_millis(cx.clock.random() % minimum))
        }
    }
}

/// Finds where to start: at a version, or with the state as it is.
async fn open(
    cx: &Context,
    resource: &Arc<Resource>,
    scope: &Scope,
    start: Option<Revision>,
) -> Result<(VecDeque<Arc<Entry>>, Watcher), ApiError> {
    let cache = cx.storage.cache();
    match start {
        Some(0) => {}
        None => drop(load::newest(cx, resource).await?),
        Some(revision) => {
            let watcher = cache.watch(resource.id, revision).map_err(|gone| {
                too_old(&format!("too old resource version: {revision} ({})", gone.oldest))
            })?;
            return Ok((VecDeque::new(), watcher));
        }
    }
    let (snapshot, watcher) = cache.snapshot_and_watch(resource.id);
    let initial =
        snapshot.entries.values().filter(|entry| scope.matches(resource, entry)).map(Arc::clone).collect();
    Ok((initial, watcher))
}

fn too_old(message: &str) -> ApiError {
    ApiError::expired(message, None)
}

/// Which objects a watch is about.
#[derive(Debug)]
struct Scope {
    prefix: String,
    name: String,
    selectors: Selectors,
}

impl Scope {
    fn matches(&self, resource: &Resource, entry: &Entry) -> bool {
        let Some(rest) = entry.key.strip_prefix(self.prefix.as_str()) else {
            return false;
        };
        (self.name.is_empty() || rest.rsplit('/').next() == Some(self.name.as_str()))
            && (self.selectors.is_empty() || self.selectors.matches(resource, entry))
    }

    /// What a change means to a client that sees only this scope.
    fn judge(&self, resource: &Resource, change: &Arc<Change>) -> Option<Event> {
        let before = change.previous.as_ref().filter(|entry| self.matches(resource, entry));
        let now = change.kind == ChangeKind::Put && self.matches(resource, &change.entry);
        let (event, entry) = match (now, before) {
            (true, None) => (EventType::Added, Arc::clone(&change.entry)),
            (true, Some(_)) => (EventType::Modified, Arc::clone(&change.entry)),
            (false, Some(_)) if change.kind == ChangeKind::Delete => {
                (EventType::Deleted, Arc::clone(&change.entry))
            }
            // It left the selector: the state that matched, under the version of the change.
            (false, Some(previous)) => {
                let entry = Arc::new(previous.restamped(change.revision));
                return Some(Event::Object { event: EventType::Deleted, entry, change: None });
            }
            (false, None) => return None,
        };
        Some(Event::Object { event, entry, change: Some(Arc::clone(change)) })
    }
}

/// The source of one stream.
pub struct Events {
    resource: Arc<Resource>,
    scope: Scope,
    initial: VecDeque<Arc<Entry>>,
    watcher: Watcher,
    bookmarks: bool,
    next_bookmark: Instant,
    end: Instant,
    stopping: watch::Receiver<bool>,
    done: bool,
}

impl Events {
    /// The next events, at least one; `None` when the stream is over.
    pub async fn next(&mut self) -> Option<Vec<Event>> {
        if self.done {
            return None;
        }
        if !self.initial.is_empty() {
            let count = self.initial.len().min(BATCH_EVENTS_MAX);
            let synthetic = |entry| Event::Object { event: EventType::Added, entry, change: None };
            return Some(self.initial.drain(..count).map(synthetic).collect());
        }
        loop {
            let wake = if self.bookmarks { self.next_bookmark.min(self.end) } else { self.end };
            let batch = tokio::select! {
                biased;
                () = stopped(&mut self.stopping) => return None,
                batch = self.watcher.next(BATCH_EVENTS_MAX) => batch,
                () = tokio::time::sleep_until(wake) => {
                    if Instant::now() >= self.end {
                        return None;
                    }
                    return Some(vec![self.bookmark()]);
                }
            };
            let changes = match batch {
                Ok(changes) => changes,
                Err(Lagged) => {
                    self.done = true;
                    let error = too_old("The resourceVersion for the provided watch is too old.");
                    return Some(vec![Event::Failed(error)]);
                }
            };
            let events: Vec<Event> =
                changes.iter().filter_map(|change| self.scope.judge(&self.resource, change)).collect();
            if !events.is_empty() {
                return Some(events);
            }
        }
    }

    /// A bookmark, and the time of the next one.
    fn bookmark(&mut self) -> Event {
        let now = Instant::now();
        let last = self.end.checked_sub(LAST_BOOKMARK_BEFORE_END).unwrap_or(self.end);
        self.next_bookmark = now + BOOKMARK_INTERVAL;
        if now < last && last < self.next_bookmark {
            self.next_bookmark = last;
        } else if now >= last {
            self.next_bookmark = self.end;
        }
        Event::Bookmark(self.watcher.progress())
    }
}

/// Completes when the server is about to stop.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // A closed channel means that the server is gone altogether.
    let _gone = stopping.wait_for(|stopping| *stopping).await;
}
