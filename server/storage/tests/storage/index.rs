//! Indexes are built when a list asks for one, agree with the objects beside them while writes go on, and are
//! a part of the snapshot.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use storage::cache::index::Term;
use storage::cache::snapshot::Snapshot;
use storage::engine::Objects;
use storage::write::Expect;
use storage::{EngineChoice, Options, Storage};

use crate::world::{APPLES, create, delete, eventually, memory, options, put};

/// The only field of the test's objects.
const VALUE: Term = Term::Field(0);
/// Enough that an index is worth its while.
const OBJECTS: u64 = 1500;

fn indexed(snapshot: &Snapshot, value: &str) -> Option<Vec<String>> {
    let keys = |objects: Objects| objects.keys().map(ToString::to_string).collect();
    snapshot.with_value(&VALUE, value).map(keys)
}

fn scanned(snapshot: &Snapshot, value: &str) -> Vec<String> {
    let matching = snapshot.entries.values().filter(|entry| entry.head.field(0) == Some(value));
    matching.map(|entry| entry.key.to_string()).collect()
}

fn ask(storage: &Storage) -> bool {
    storage.cache().ask_index(APPLES, &VALUE);
    storage.cache().snapshot(APPLES).with_value(&VALUE, "").is_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_index_agrees_with_its_snapshot_while_writes_go_on() {
    let storage = memory();
    for at in 0..OBJECTS {
        create(&storage, &format!("k{at:04}"), &format!("v{}", at % 7)).await;
    }
    assert!(storage.cache().snapshot(APPLES).with_value(&VALUE, "v1").is_none(), "nobody has asked");

    let done = Arc::new(AtomicBool::new(false));
    let writer = tokio::spawn(write_until(Arc::clone(&storage), Arc::clone(&done)));
    eventually("an index", || ask(&storage));
    for _ in 0..200 {
        let snapshot = storage.cache().snapshot(APPLES);
        for value in ["v0", "v3", "v6", "v9", "none"] {
            assert_eq!(indexed(&snapshot, value).unwrap(), scanned(&snapshot, value), "{value}");
        }
        tokio::task::yield_now().await;
    }
    done.store(true, Ordering::Relaxed);
    assert!(writer.await.unwrap() > 0, "something was written meanwhile");

    let kept = storage.cache().snapshot(APPLES);
    let before = indexed(&kept, "v3");
    let entry = Arc::clone(kept.entries.values().next().unwrap());
    storage.commit(delete(&entry.key, entry.revision)).await.unwrap();
    assert_eq!(indexed(&kept, "v3"), before, "a snapshot does not change");
    let older = storage.cache().snapshot_at(APPLES, kept.revision).unwrap();
    if let Some(found) = indexed(&older, "v3") {
        assert_eq!(found, scanned(&older, "v3"));
    }
}

/// Changes values, removes and makes objects. Returns how many writes it made.
async fn write_until(storage: Arc<Storage>, done: Arc<AtomicBool>) -> u64 {
    let mut count = 0;
    while !done.load(Ordering::Relaxed) {
        let key = format!("k{:04}", (count * 37) % OBJECTS);
        let value = format!("v{}", count % 11);
        let write = match storage.cache().get(APPLES, &key) {
            None => put(&key, Expect::Absent, &value),
            Some(entry) if count % 3 == 0 => delete(&key, entry.revision),
            Some(entry) => put(&key, Expect::Revision(entry.revision), &value),
        };
        storage.commit(write).await.expect("memory takes every write");
        count += 1;
    }
    count
}

#[tokio::test]
async fn few_objects_get_no_index() {
    // With so short a history order is kept every 10 ms.
    let history = Duration::from_millis(40);
    let storage = Storage::open(Options { history, ..options(EngineChoice::Memory) }).unwrap();
    create(&storage, "a", "x").await;
    for _ in 0..20 {
        assert!(!ask(&storage));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
