//! Acting on every change of a type's objects: the loop of most controllers.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use engine::{
    status::ApiError,
    step::watch_event::{EventType, WatchEvent},
};
use futures_util::{FutureExt, future::BoxFuture};
use machinery::{json, object::OfKind};
use storage::entry::Entry;

use super::{AnyObjects, Api, Item};

/// Pause before a watch that ended with an error is opened again, and before a failed item is retried.
pub const RETRY_PAUSE: Duration = Duration::from_millis(200);

/// How often one item is tried before it waits for its next change.
pub const ATTEMPTS_MAX: usize = 5;

/// What is done about changes. Behind a pointer, so that the loops below are compiled once and not for each
/// type.
type Action<'a, Changes> = dyn Fn(Changes) -> BoxFuture<'a, Result<(), ApiError>> + Send + Sync + 'a;
/// A change as a watch tells it.
type Change = (EventType, Arc<Entry>);

/// Calls `act` for every object that exists and for every change, one after the other; never returns before
/// the server stops. What fails is tried again a few times, then waits for its next change.
pub async fn each_change<K, Act, Done>(api: &Api<'_, K>, act: Act)
where
    K: OfKind,
    Act: Fn(EventType, Item<K>) -> Done + Send + Sync,
    Done: Future<Output = Result<(), ApiError>> + Send,
{
    each_change_of(api, "", act).await;
}

/// The same for the objects of one name. Any name if it is empty.
pub async fn each_change_of<K, Act, Done>(api: &Api<'_, K>, name: &str, act: Act)
where
    K: OfKind,
    Act: Fn(EventType, Item<K>) -> Done + Send + Sync,
    Done: Future<Output = Result<(), ApiError>> + Send,
{
    follow(api.objects(), name, &|(event, entry)| act(event, Item::new(entry)).boxed()).await;
}

async fn follow(objects: &AnyObjects<'_>, name: &str, act: &Action<'_, Change>) {
    let mut stopping = objects.client().stopping();
    // Checked before each watch: after the server begins to stop, a new watch would end at once, again and
    // again.
    while !*stopping.borrow_and_update() {
        match objects.watch(name).await {
            Ok(mut events) => {
                // One change after the other, so that the action never runs twice for one object at the same
                // time.
                while let Some(batch) = events.next().await {
                    let (queue, arrived) = (objects.client().queue(), Instant::now());
                    batch.iter().for_each(|_| queue.added());
                    for event in batch {
                        queue.taken(arrived.elapsed());
                        // A bookmark says nothing of an object, and a failure ends the watch.
                        let WatchEvent::Object { event, entry, .. } = event else { continue };
                        retry(objects, act, (event, entry)).await;
                    }
                }
            }
            Err(error) => cannot_watch(objects, &error),
        }
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

/// Calls `act` for the objects that exist and for all changes, as many at once as there are: what it reads
/// serves all of them. Never returns before the server stops. What fails is tried again a few times, then
/// waits for the next changes.
pub async fn each_batch<K, Act, Done>(api: &Api<'_, K>, act: Act)
where
    K: OfKind,
    Act: Fn(Vec<(EventType, Item<K>)>) -> Done + Send + Sync,
    Done: Future<Output = Result<(), ApiError>> + Send,
{
    let typed = |changes: &[Change]| {
        changes.iter().map(|(event, entry)| (*event, Item::new(Arc::clone(entry)))).collect()
    };
    follow_batches(api.objects(), &|changes: Arc<[Change]>| act(typed(&changes)).boxed()).await;
}

async fn follow_batches(objects: &AnyObjects<'_>, act: &Action<'_, Arc<[Change]>>) {
    let mut stopping = objects.client().stopping();
    while !*stopping.borrow_and_update() {
        match objects.watch("").await {
            Ok(mut events) => {
                while let Some(batch) = events.next().await {
                    let changes = batch.into_iter().filter_map(|event| match event {
                        WatchEvent::Object { event, entry, .. } => Some((event, entry)),
                        _ => None,
                    });
                    let changes: Arc<[_]> = changes.collect();
                    if !changes.is_empty() {
                        retry_batch(objects, act, changes).await;
                    }
                }
            }
            Err(error) => cannot_watch(objects, &error),
        }
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

fn cannot_watch(objects: &AnyObjects<'_>, error: &ApiError) {
    tracing::warn!(kind = objects.kind(), reason = error.status.message, "cannot watch");
}

async fn retry_batch(objects: &AnyObjects<'_>, act: &Action<'_, Arc<[Change]>>, changes: Arc<[Change]>) {
    let queue = objects.client().queue();
    queue.added();
    queue.taken(Duration::ZERO);
    let mut pause = RETRY_PAUSE;
    for attempt in 1..=ATTEMPTS_MAX {
        let work = queue.begin();
        let done = act(Arc::clone(&changes)).await;
        drop(work);
        let Err(error) = done else { return };
        let (reason, cause) = (&error.status.message, &error.cause);
        tracing::warn!(kind = objects.kind(), attempt, reason, ?cause, "a controller failed");
        queue.retried();
        tokio::time::sleep(pause).await;
        pause *= 2;
    }
}

async fn retry(objects: &AnyObjects<'_>, act: &Action<'_, Change>, (event, entry): Change) {
    let queue = objects.client().queue();
    let mut pause = RETRY_PAUSE;
    for attempt in 1..=ATTEMPTS_MAX {
        let work = queue.begin();
        let done = act((event, Arc::clone(&entry))).await;
        drop(work);
        let Err(error) = done else {
            return;
        };
        // After a conflict, a watch brings the newer state soon.
        // 404 needs no retry either: the deletion was reported, or will be.
        if matches!(error.status.code, 404 | 409) {
            return;
        }
        let (key, reason, cause) = (&entry.key, &error.status.message, &error.cause);
        tracing::warn!(kind = objects.kind(), %key, attempt, reason, ?cause, "a controller failed");
        queue.retried();
        tokio::time::sleep(pause).await;
        pause *= 2;
    }
}

/// Whether an object was deleted and something still holds it.
pub fn is_terminating(entry: &Entry) -> bool {
    json::pick(&entry.bytes, &["metadata", "deletionTimestamp"]).is_some()
}

/// A create whose object is there already. Another server was first, which is no failure.
pub fn unless_there(created: Result<(), ApiError>) -> Result<(), ApiError> {
    match created {
        Err(error) if error.status.reason == "AlreadyExists" => Ok(()),
        created => created,
    }
}

/// A delete or update whose object is gone or was written since. Another writer was first, which is no
/// failure.
pub fn unless_overtaken(written: Result<(), ApiError>) -> Result<(), ApiError> {
    match written {
        Err(error) if matches!(error.status.code, 404 | 409) => Ok(()),
        written => written,
    }
}
