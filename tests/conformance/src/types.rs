//! What every engine must do with resource types that come and go while a store is open: the third part of
//! the suite. Revisions are compared with each other only.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use storage::Storage;
use storage::cache::watch::WatchEnd;
use storage::change::{Change, ChangeKind, Changes};
use storage::entry::{ResourceId, Revision};
use storage::error::StorageError;
use storage::write::{Expect, Op, Write, WriteError};

use super::Opened;
use crate::schemas::{self, Program, caught_up, outdated_of, program};
use crate::world::{APPLES, PEARS, create, delete, listed, outcome, put, put_pear, soon, told, write_pear};

const PEARS_NAME: &str = "fruit/pears";
const PLUMS_NAME: &str = "fruit/plums";
const PLUMS: ResourceId = ResourceId::of(PLUMS_NAME);
/// More than an engine keeps in memory of types that are not registered.
const LARGE_OBJECTS: usize = 18;
const LARGE_OBJECT_BYTES: usize = 1024 * 1024;
/// How often a type goes and comes while others use the store.
const TURNS: usize = 12;
const WRITERS: usize = 3;

fn all(storage: &Storage, resource: ResourceId) -> Vec<String> {
    listed(storage.cache().snapshot(resource).range("", None))
}

fn tell(changes: &Changes) -> Vec<String> {
    changes.iter().map(|change| told(change)).collect()
}

pub(crate) async fn a_type_comes_and_goes(opened: &Opened<'_>) {
    let (storage, cache) = (opened.storage, opened.storage.cache());
    let pear = storage.commit(put_pear("p")).await.unwrap().revision;
    let mut waiting = cache.watch(PEARS, pear).unwrap();
    let mut behind = cache.watch(PEARS, pear - 1).unwrap();
    let (ended, gone) = soon(async { tokio::join!(waiting.next(10), storage.unregister(PEARS)) }).await;
    gone.unwrap();
    assert_eq!(ended.map(|_| ()), Err(WatchEnd::Unregistered));
    assert_eq!(tell(&behind.try_next(10).unwrap()), [format!("+p=pear@{pear}")], "what was before is told");
    assert_eq!(behind.try_next(10).map(|_| ()), Err(WatchEnd::Unregistered));
    assert!(cache.get(PEARS, "p").is_none() && all(storage, PEARS).is_empty() && !cache.knows(PEARS));
    assert_eq!(cache.resource(PEARS_NAME), None);
    assert_eq!(cache.watch(PEARS, pear).unwrap().try_next(1).map(|_| ()), Err(WatchEnd::Unregistered));
    assert_eq!(outcome(&storage.commit(put_pear("q")).await), "unknown type");
    let error = storage.unregister(PEARS).await.unwrap_err().to_string();
    assert!(error.contains(&PEARS.to_string()), "{error}");
    let apple = create(storage, "a", "a1").await;

    for _ in 0..2 {
        assert_eq!(storage.register(PEARS_NAME).await.unwrap(), PEARS, "twice is once");
        assert_eq!(all(storage, PEARS), [format!("p=pear@{pear}")]);
    }
    assert_eq!(behind.progress(), pear, "a watcher of before does not claim to see what comes now");
    let oldest = cache.watch(PEARS, pear).map(|_| ()).unwrap_err().oldest;
    let (snapshot, mut watcher) = cache.snapshot_and_watch(PEARS);
    assert!(oldest >= apple && snapshot.revision >= oldest);
    let changed = storage.commit(write_pear("p", Expect::Revision(pear), "p2")).await.unwrap().revision;
    assert_eq!(tell(&soon(watcher.next(10)).await.unwrap()), [format!("+p=p2@{changed} was pear@{pear}")]);
    assert_eq!(all(storage, APPLES), [format!("a=a1@{apple}")]);

    assert_eq!(storage.register(PLUMS_NAME).await.unwrap(), PLUMS);
    let plum = Write { resource: PLUMS, ..put("p", Expect::Absent, "plum") };
    let plum = storage.commit(plum).await.unwrap().revision;
    assert_eq!(all(storage, PLUMS), [format!("p=plum@{plum}")]);
    let counts = ["fruit/apples", PEARS_NAME, PLUMS_NAME].map(|name| (name.to_owned(), 1));
    assert_eq!(storage.stats().objects, counts);
}

pub(crate) async fn bad_types_are_refused(opened: &Opened<'_>) {
    let storage = opened.storage;
    for name in ["pears", "fruit/", "/pears", "fruit/pears/green", ""] {
        let error = storage.register(name).await.unwrap_err();
        assert!(error.to_string().contains(&format!("`{name}`")), "{error}");
    }
    assert!(
        matches!(storage.unregister(PLUMS).await, Err(StorageError::UnknownResource { id }) if id == PLUMS)
    );
    assert_eq!(storage.stats().objects.len(), 2);
    storage.commit(put_pear("p")).await.unwrap();
    storage.close().await;
    assert!(storage.register(PLUMS_NAME).await.is_err() && storage.unregister(PEARS).await.is_err());
    assert_eq!(all(storage, PEARS).len(), 1, "reads go on");
}

pub(crate) async fn a_large_type_comes_back(opened: &Opened<'_>) {
    let storage = opened.storage;
    let written = store_large(storage).await;
    for _ in 0..2 {
        storage.unregister(PEARS).await.unwrap();
        storage.register(PEARS_NAME).await.unwrap();
        assert_eq!(revisions(storage, PEARS), written);
    }
}

/// Stores more pears than an engine keeps in memory, and returns what is there.
async fn store_large(storage: &Storage) -> BTreeMap<String, Revision> {
    let value = "v".repeat(LARGE_OBJECT_BYTES);
    for number in 0..LARGE_OBJECTS {
        storage.commit(write_pear(&format!("p{number:02}"), Expect::Absent, &value)).await.unwrap();
    }
    let first = revisions(storage, PEARS)["p00"];
    storage.commit(Write { resource: PEARS, ..delete("p00", first) }).await.unwrap();
    revisions(storage, PEARS)
}

fn revisions(storage: &Storage, resource: ResourceId) -> BTreeMap<String, Revision> {
    let snapshot = storage.cache().snapshot(resource);
    snapshot.range("", None).map(|entry| (entry.key.to_string(), entry.revision)).collect()
}

pub(crate) async fn types_change_while_others_write_and_watch(opened: &Opened<'_>) {
    let storage = opened.storage;
    let stop = Arc::new(AtomicBool::new(false));
    let mut apples = storage.cache().snapshot_and_watch(APPLES).1;
    let writers = (0..WRITERS).flat_map(|number| [(APPLES, number), (PEARS, number)]);
    let writers: Vec<_> = writers
        .map(|(resource, number)| {
            let (storage, stop) = (Arc::clone(storage), Arc::clone(&stop));
            tokio::spawn(async move { write_on(&storage, resource, &number.to_string(), &stop).await })
        })
        .collect();
    let watching = tokio::spawn(watch_on(Arc::clone(storage), Arc::clone(&stop)));
    for _ in 0..TURNS {
        storage.unregister(PEARS).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
        storage.register(PEARS_NAME).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
    }
    stop.store(true, Ordering::Relaxed);
    let mut last = BTreeMap::new();
    for writer in writers {
        let (resource, key, state) = soon(writer).await.unwrap();
        last.insert((resource, key), state);
    }
    let newest = storage.latest().await.unwrap();
    soon(storage.cache().wait_for(newest, std::time::Duration::from_secs(20))).await.unwrap();
    // All watchers look once more.
    storage.cache().interrupt();
    assert!(soon(watching).await.unwrap() > 0, "changes were seen between the turns");
    for ((resource, key), state) in last {
        let found = storage.cache().get(resource, &key).map(|entry| entry.revision);
        assert_eq!(found, state, "{key}");
    }
    let (mut seen, mut state) = (0, BTreeMap::new());
    while let Some(changes) = apples.try_next(100).ok().filter(|changes| !changes.is_empty()) {
        seen += changes.len();
        changes.iter().for_each(|change| follow(&mut state, change));
    }
    assert!(seen > 0);
    assert_eq!(state, revisions(storage, APPLES), "another type is not disturbed");
}

/// Writes one key again and again. Returns the revision of the last state that was acknowledged.
async fn write_on(
    storage: &Storage,
    resource: ResourceId,
    key: &str,
    stop: &AtomicBool,
) -> (ResourceId, String, Option<Revision>) {
    let mut state = None;
    let mut turn = 0;
    while !stop.load(Ordering::Relaxed) {
        turn += 1;
        let write = match state {
            Some(revision) if turn % 5 == 0 => Write { resource, ..delete(key, revision) },
            state => {
                let expect = state.map_or(Expect::Absent, Expect::Revision);
                Write { resource, ..put(key, expect, &format!("v{turn}")) }
            }
        };
        let is_put = matches!(write.op, Op::Put(_));
        match storage.commit(write).await {
            Ok(committed) => state = is_put.then_some(committed.revision),
            Err(WriteError::UnknownResource(id)) => {
                assert_eq!(id, resource);
                tokio::task::yield_now().await;
            }
            Err(error) => panic!("{error:?}"),
        }
    }
    (resource, key.to_owned(), state)
}

/// Watches the pears whenever there are some. Returns how many changes it saw.
async fn watch_on(storage: Arc<Storage>, stop: Arc<AtomicBool>) -> usize {
    let mut seen = 0;
    while !stop.load(Ordering::Relaxed) {
        let (snapshot, mut watcher) = storage.cache().snapshot_and_watch(PEARS);
        let mut state: BTreeMap<String, Revision> =
            snapshot.range("", None).map(|entry| (entry.key.to_string(), entry.revision)).collect();
        loop {
            match watcher.try_next(10) {
                Ok(changes) if changes.is_empty() && stop.load(Ordering::Relaxed) => break,
                Ok(changes) if changes.is_empty() => watcher.wait().await,
                Ok(changes) => {
                    seen += changes.len();
                    changes.iter().for_each(|change| follow(&mut state, change));
                }
                Err(WatchEnd::Unregistered) => break,
                Err(WatchEnd::Lagged) => panic!("it kept up"),
            }
        }
        tokio::task::yield_now().await;
    }
    seen
}

/// Applies a change to what a client knows: it follows the state before it without a gap.
fn follow(state: &mut BTreeMap<String, Revision>, change: &Change) {
    let key = change.entry.key.to_string();
    let previous = change.previous.as_ref().map(|entry| entry.revision);
    let before = match change.kind {
        ChangeKind::Put => state.insert(key, change.revision),
        ChangeKind::Delete => state.remove(&key),
    };
    assert_eq!(before, previous, "{}", told(change));
}

/// Runs the part for engines that outlive a process. `open` opens the same place again and again; `next`
/// gives an empty one.
///
/// # Panics
/// When the engine does not conform.
pub async fn types_come_back<Place>(
    next: impl Fn() -> Place,
    open: impl Fn(&Place, Program) -> Result<Arc<Storage>, StorageError>,
) {
    let open = |place: &Place, program| caught_up(open(place, program));
    what_was_stored_before_comes_back(&next(), &open).await;
    what_another_schema_wrote_comes_back_converted(&next(), &open).await;
    what_cannot_be_read_is_not_registered(&next(), &open).await;
    a_large_type_is_kept_from_before(&next(), &open).await;
}

async fn what_was_stored_before_comes_back<P, F: Future<Output = schemas::Opened>>(
    place: &P,
    open: &impl Fn(&P, Program) -> F,
) {
    let storage = open(place, program(1)).await.unwrap();
    let kept = storage.commit(put_pear("kept")).await.unwrap().revision;
    let gone = storage.commit(put_pear("gone")).await.unwrap().revision;
    storage.commit(Write { resource: PEARS, ..delete("gone", gone) }).await.unwrap();
    storage.close().await;

    let storage = open(place, program(1).without_pears()).await.unwrap();
    let apple = create(&storage, "a", "a").await;
    assert!(!storage.cache().knows(PEARS));
    storage.register(PEARS_NAME).await.unwrap();
    assert_eq!(all(&storage, PEARS), [format!("kept=pear@{kept}")]);
    assert_eq!(outcome(&storage.commit(put_pear("kept")).await), format!("conflict with pear@{kept}"));
    let changed = storage.commit(write_pear("kept", Expect::Revision(kept), "new")).await.unwrap().revision;
    let late = storage.commit(put_pear("late")).await.unwrap().revision;
    storage.close().await;

    let expected = [format!("kept=new@{changed}"), format!("late=pear@{late}")];
    let storage = open(place, program(1)).await.unwrap();
    assert_eq!(
        (all(&storage, PEARS), all(&storage, APPLES)),
        (expected.to_vec(), vec![format!("a=a@{apple}")])
    );
    storage.unregister(PEARS).await.unwrap();
    storage.close().await;
    let storage = open(place, program(1).without_pears()).await.unwrap();
    storage.register(PEARS_NAME).await.unwrap();
    assert_eq!(all(&storage, PEARS), expected);
    storage.close().await;
}

async fn what_another_schema_wrote_comes_back_converted<P, F: Future<Output = schemas::Opened>>(
    place: &P,
    open: &impl Fn(&P, Program) -> F,
) {
    let storage = open(place, program(1)).await.unwrap();
    let pear = storage.commit(put_pear("p")).await.unwrap().revision;
    storage.close().await;
    let storage = open(place, program(2).without_pears()).await.unwrap();
    for _ in 0..2 {
        storage.register(PEARS_NAME).await.unwrap();
        assert_eq!(all(&storage, PEARS), [format!("p=pear/2@{pear}")]);
        assert_eq!(outdated_of(&storage, PEARS), ["p"], "it is stored as it was written");
        storage.unregister(PEARS).await.unwrap();
    }
    storage.close().await;
    let storage = open(place, program(1)).await.unwrap();
    assert_eq!(all(&storage, PEARS), [format!("p=pear@{pear}")]);
    storage.close().await;
}

async fn what_cannot_be_read_is_not_registered<P, F: Future<Output = schemas::Opened>>(
    place: &P,
    open: &impl Fn(&P, Program) -> F,
) {
    let storage = open(place, program(1)).await.unwrap();
    let pear = storage.commit(write_pear("p", Expect::Absent, "old")).await.unwrap().revision;
    storage.close().await;
    let storage = open(place, program(2).without_pears()).await.unwrap();
    for _ in 0..2 {
        let error = storage.register(PEARS_NAME).await.unwrap_err().to_string();
        assert!(error.starts_with("1 stored objects cannot be read without loss: "), "{error}");
        assert!(!storage.cache().knows(PEARS));
    }
    create(&storage, "a", "a").await;
    storage.close().await;
    let storage = open(place, program(1)).await.unwrap();
    assert_eq!(all(&storage, PEARS), [format!("p=old@{pear}")], "nothing was changed");
    storage.close().await;
}

async fn a_large_type_is_kept_from_before<P, F: Future<Output = schemas::Opened>>(
    place: &P,
    open: &impl Fn(&P, Program) -> F,
) {
    let storage = open(place, program(1)).await.unwrap();
    let written = store_large(&storage).await;
    storage.close().await;
    let storage = open(place, program(1).without_pears()).await.unwrap();
    create(&storage, "a", "a").await;
    storage.register(PEARS_NAME).await.unwrap();
    assert_eq!(revisions(&storage, PEARS), written);
    storage.close().await;
    let storage = open(place, program(1)).await.unwrap();
    assert_eq!(revisions(&storage, PEARS), written);
    storage.close().await;
}
