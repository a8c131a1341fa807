//! GET on a collection as a stream of changes.
//!
//! A watch pulls from the shared ring of its resource type and keeps no queue of its own: a client that
//! reads too slowly loses its place and is cut off, and costs the others nothing.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use ground::clock::Clock;
use http::StatusCode;
use machinery::gates::Gates;
use storage::{
    cache::watch::Watcher,
    entry::{Entry, Revision},
};
use tokio::time::Instant;

use super::options::version;
use crate::{
    call::ListOptions,
    catalog::Resource,
    context::{Context, WatchTimes},
    reply::{Content, Reply},
    request::Request,
    status::ApiError,
    step::{
        bringer::Bringer,
        event_conversion::EventConversion,
        events::{Bookmarks, Events, Fetched, Rest, StreamStop, TOO_OLD, too_old},
        scope::Scope,
        select::Selectors,
        watch_event::WatchEvent,
    },
};

/// The brand's word for refusing a version to start at inside the stream.
const IN_STREAM: &str = "event";
/// Longest time after which a client may ask again for a version that is to come.
const RETRY_SECONDS_MAX: u64 = 3;

/// Opens the stream.
///
/// # Errors
/// 400 for wrong options; 410 for a version whose history is gone, 504 for one that does not come.
pub(crate) async fn watch(cx: &Context, request: &Request, options: &ListOptions) -> Result<Reply, ApiError> {
    let resource = &request.route.resource;
    options.check_watch(cx.brand(), cx.gates())?;
    let initial = Initial::of(options, cx.gates());
    let selectors = Selectors::of_request(request, &options.selectors)?;
    selectors.require_name(&request.route.name)?;
    let start = version(&options.version)?;
    let bookmarks = options.bookmarks;
    let scope = Scope {
        prefix: if request.route.namespace.is_empty() {
            String::new()
        } else {
            format!("{}/", request.route.namespace)
        },
        name: request.route.name.clone(),
        selectors: cx.shared_selectors().share(selectors),
    };
    // Callers inside the process do not come back all at once, whatever their number.
    let spread = (!request.as_stored).then(|| cx.clock());
    // Counted from here on, whether or not the version that it begins at is still to come.
    let end = Instant::now() + duration(cx.watches(), spread, options.timeout_seconds);
    let opened = open(cx, resource, &scope, start, initial).await?;
    let mark = (initial == Initial::Marked && bookmarks).then(|| WatchEvent::Bookmark {
        revision: opened.revision,
        annotation: Some(cx.brand().initial_events_annotation),
    });
    let bookmarks = bookmarks.then(|| bookmarks_of(resource, cx.watches(), end));
    let bringer = Bringer::of_stream(cx.conversions(), request);
    let shown = bringer.as_ref().map_or_else(|| Arc::clone(resource), Bringer::resource);
    let selectors = Arc::clone(&scope.selectors);
    let conversion = bringer.map(|bringer| Box::new(EventConversion::new(bringer, selectors)));
    let events = Events {
        scope,
        initial: opened.objects,
        initial_end: opened.refused.map(WatchEvent::Failed).or(mark),
        watcher: opened.watcher,
        fetched: Fetched::nothing(),
        alarm: Bookmarks::alarm(bookmarks.as_ref(), end),
        bookmarks,
        end,
        stop: if request.as_stored {
            StreamStop::Server(cx.stopping())
        } else {
            StreamStop::Client(cx.watch_ends().open())
        },
        rest: Rest::default(),
        done: false,
        conversion,
    };
    Ok(Reply {
        code: StatusCode::OK,
        content: Content::Watch { resource: shown, events: Box::new(events) },
        warnings: Vec::new(),
    })
}

/// Which objects a watch tells before the changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Initial {
    /// Those that exist, if the client gave no version to start at.
    ByVersion,
    /// Those that exist, and a mark behind them for clients that take bookmarks: a list in the form of a
    /// stream.
    Marked,
    /// None.
    Nothing,
}

impl Initial {
    /// What the options ask for, which go together: see [`ListOptions::check_watch`].
    fn of(options: &ListOptions, gates: &Gates) -> Self {
        match options.send_initial_events {
            None if options.starts_with_all(gates) => Initial::Marked,
            None => Initial::ByVersion,
            Some(true) => Initial::Marked,
            Some(false) => Initial::Nothing,
        }
    }
}

/// How long the stream lasts: what the client asked, or a random time between once and twice the minimum;
/// without a clock for that, the minimum.
fn duration(times: WatchTimes, clock: Option<&Clock>, asked_seconds: Option<i64>) -> Duration {
    match asked_seconds.and_then(|seconds| u64::try_from(seconds).ok()) {
        Some(seconds) if seconds > 0 => Duration::from_secs(seconds).min(times.duration_min * 2),
        _ => {
            // Random, so that watches that began together, as after a start of the server, do not all come
            // back together.
            let minimum = u64::try_from(times.duration_min.as_millis()).unwrap_or(u64::MAX).max(1);
            times.duration_min + Duration::from_millis(clock.map_or(0, |clock| clock.random() % minimum))
        }
    }
}

/// When bookmarks come. As in the reference server, the last one comes from the watch cache.
fn bookmarks_of(resource: &Resource, times: WatchTimes, end: Instant) -> Bookmarks {
    let bookmarks = Bookmarks::every(times.bookmark_interval);
    if resource.has_watch_cache() { bookmarks.and_last_before(end) } else { bookmarks }
}

/// Where a stream starts.
struct Opened {
    objects: VecDeque<Arc<Entry>>,
    revision: Revision,
    watcher: Watcher,
    /// Why there is nothing to tell but this.
    refused: Option<ApiError>,
}

/// Finds where to start: at a version, or with the state as it is.
async fn open(
    cx: &Context,
    resource: &Arc<Resource>,
    scope: &Scope,
    start: Option<Revision>,
    initial: Initial,
) -> Result<Opened, ApiError> {
    let cache = cx.cache(resource);
    match start {
        // Any state will do, so the store is not asked how new the cache is.
        Some(0) => {}
        None => drop(cx.newest(resource).await?),
        Some(revision) if initial == Initial::Marked => {
            if let Err(error) = cx.not_older_than(resource, revision).await {
                let error = if resource.has_watch_cache() { error } else { come_back_later(cx, error) };
                return refused(cx, resource, error);
            }
        }
        Some(revision) => {
            return match cache.watch(resource.id, revision) {
                Ok(watcher) => Ok(Opened { objects: VecDeque::new(), revision, watcher, refused: None }),
                Err(gone) => {
                    let oldest = gone.oldest;
                    let known = format!("too old resource version: {revision} ({oldest})");
                    let text = if resource.has_watch_cache() { &known } else { TOO_OLD };
                    refused(cx, resource, too_old(text))
                }
            };
        }
    }
    // In one step, so that no change falls between the objects and the first event.
    let (snapshot, watcher) = cache.snapshot_and_watch(resource.id);
    let revision = snapshot.revision;
    let objects = match initial {
        Initial::Nothing => VecDeque::new(),
        Initial::ByVersion | Initial::Marked => {
            let candidates = scope.selectors.candidates(resource.id, &scope.prefix, cache, &snapshot);
            let matching = candidates.from(&scope.prefix).filter(|entry| scope.matches(entry));
            matching.map(Arc::clone).collect()
        }
    };
    Ok(Opened { objects, revision, watcher, refused: None })
}

/// Nothing was waited for, so the client is to wait, and not together with all others.
fn come_back_later(cx: &Context, error: ApiError) -> ApiError {
    let seconds = cx.clock().random() % RETRY_SECONDS_MAX + 1;
    error.retry_after(i32::try_from(seconds).unwrap_or(1))
}

/// Refuses a version to start at. Some clients understand this only inside the stream: the kube crate repeats
/// its request for ever after HTTP 410.
fn refused(cx: &Context, resource: &Resource, error: ApiError) -> Result<Opened, ApiError> {
    if cx.brand().expired_watch != IN_STREAM {
        return Err(error);
    }
    // A stream has a watcher. This one is never read, since the error ends the stream first.
    let (snapshot, watcher) = cx.cache(resource).snapshot_and_watch(resource.id);
    let revision = snapshot.revision;
    Ok(Opened { objects: VecDeque::new(), revision, watcher, refused: Some(error) })
}
