//! Acting on every change of a type's objects: the loop of most controllers.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use engine::{
    status::ApiError,
    step::watch_event::{EventType, WatchEvent},
};
use ground::metrics::QueueMetrics;
use machinery::{json, object::OfKind};
use storage::entry::Entry;

use super::client::{Api, Item};

/// Pause before a watch that ended with an error is opened again, and before a failed item is retried.
pub(super) const RETRY_PAUSE: Duration = Duration::from_millis(200);

/// How often one item is tried before it waits for its next change.
pub(super) const ATTEMPTS_MAX: usize = 5;

/// Calls `act` for every object that exists and for every change, one after the other; never returns before the server
/// stops. What fails is tried again a few times, then waits for its next change.
pub(super) async fn each_change<K, Act, Done>(api: &Api<'_, K>, act: Act)
where
    K: OfKind,
    Act: Fn(EventType, Item<K>) -> Done,
    Done: Future<Output = Result<(), ApiError>>,
{
    each_change_of(api, "", act).await;
}

/// The same for the objects of one name. Any name if it is empty.
pub(super) async fn each_change_of<K, Act, Done>(api: &Api<'_, K>, name: &str, act: Act)
where
    K: OfKind,
    Act: Fn(EventType, Item<K>) -> Done,
    Done: Future<Output = Result<(), ApiError>>,
{
    let mut stopping = api.client().stopping();
    // Checked before each watch: after the server begins to stop, a new watch would end at once, again and again.
    while !*stopping.borrow_and_update() {
        match api.watch(name).await {
            Ok(mut events) => {
                // One change after the other, so that the action never runs twice for one object at the same
                // time.
                while let Some(batch) = events.next().await {
                    let (queue, arrived) = (api.client().queue(), Instant::now());
                    batch.iter().for_each(|_| queue.added());
                    for event in batch {
                        queue.taken(arrived.elapsed());
                        // A bookmark says nothing of an object, and a failure ends the watch.
                        let WatchEvent::Object { event, entry, .. } = event else { continue };
                        retry(&act, event, Item::new(entry), queue).await;
                    }
                }
            }
            Err(error) => tracing::warn!(kind = K::KIND, reason = error.status.message, "cannot watch"),
        }
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

/// Calls `act` for the objects that exist and for all changes, as many at once as there are: what it reads serves all of
/// them. Never returns before the server stops. What fails is tried again a few times, then waits for the next changes.
pub(super) async fn each_batch<K, Act, Done>(api: &Api<'_, K>, act: Act)
where
    K: OfKind,
    Act: Fn(Arc<[(EventType, Item<K>)]>) -> Done,
    Done: Future<Output = Result<(), ApiError>>,
{
    let mut stopping = api.client().stopping();
    while !*stopping.borrow_and_update() {
        match api.watch("").await {
            Ok(mut events) => {
                while let Some(batch) = events.next().await {
                    let changes = batch.into_iter().filter_map(|event| match event {
                        WatchEvent::Object { event, entry, .. } => Some((event, Item::new(entry))),
                        _ => None,
                    });
                    let changes: Arc<[_]> = changes.collect();
                    if !changes.is_empty() {
                        retry_batch(api, &act, changes).await;
                    }
                }
            }
            Err(error) => tracing::warn!(kind = K::KIND, reason = error.status.message, "cannot watch"),
        }
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

async fn retry_batch<K, Act, Done>(api: &Api<'_, K>, act: &Act, changes: Arc<[(EventType, Item<K>)]>)
where
    K: OfKind,
    Act: Fn(Arc<[(EventType, Item<K>)]>) -> Done,
    Done: Future<Output = Result<(), ApiError>>,
{
    let queue = api.client().queue();
    queue.added();
    queue.taken(Duration::ZERO);
    let mut pause = RETRY_PAUSE;
    for attempt in 1..=ATTEMPTS_MAX {
        let work = queue.begin();
        let done = act(Arc::clone(&changes)).await;
        drop(work);
        let Err(error) = done else { return };
        let (reason, cause) = (&error.status.message, &error.cause);
        tracing::warn!(kind = K::KIND, attempt, reason, ?cause, "a controller failed");
        queue.retried();
        tokio::time::sleep(pause).await;
        pause *= 2;
    }
}

async fn retry<K, Act, Done>(act: &Act, event: EventType, item: Item<K>, queue: &QueueMetrics)
where
    K: OfKind,
    Act: Fn(EventType, Item<K>) -> Done,
    Done: Future<Output = Result<(), ApiError>>,
{
    let mut pause = RETRY_PAUSE;
    for attempt in 1..=ATTEMPTS_MAX {
        let work = queue.begin();
        let done = act(event, item.clone()).await;
        drop(work);
        let Err(error) = done else {
            return;
        };
        // After a conflict, a watch brings the newer state soon.
        // 404 needs no retry either: the deletion was reported, or will be.
        if matches!(error.status.code, 404 | 409) {
            return;
        }
        let (key, reason, cause) = (&item.entry.key, &error.status.message, &error.cause);
        tracing::warn!(kind = K::KIND, %key, attempt, reason, ?cause, "a controller failed");
        queue.retried();
        tokio::time::sleep(pause).await;
        pause *= 2;
    }
}

/// Whether an object was deleted and something still holds it.
pub(super) fn is_terminating(entry: &Entry) -> bool {
    json::pick(&entry.bytes, &["metadata", "deletionTimestamp"]).is_some()
}

/// A create whose object is there already. Another server was first, which is no failure.
pub(super) fn unless_there(created: Result<(), ApiError>) -> Result<(), ApiError> {
    match created {
        Err(error) if error.status.reason == "AlreadyExists" => Ok(()),
        created => created,
    }
}

/// A delete or update whose object is gone or was written since. Another writer was first, which is no failure.
pub(super) fn unless_overtaken(written: Result<(), ApiError>) -> Result<(), ApiError> {
    match written {
        Err(error) if matches!(error.status.code, 404 | 409) => Ok(()),
        written => written,
    }
}
