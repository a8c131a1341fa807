//! Many at once: writers share durable flushes, a slow watcher delays no other client, encodings are shared.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use storage::change::FormKey;
use storage::engine::Observer;
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::{Each, Journal, Marks, Record, Records};
use storage::local::Local;
use storage::write::{Draft, Expect, Op, Write};
use storage::{EngineChoice, Storage};

use crate::world::{
    APPLES, PEARS, create, custom, delete, embedded, eventually, listed, memory, options, outcome, put,
    put_pear, soon, told,
};

/// Lets each append pass only when told to, and tells of each.
struct Gate {
    appends: Sender<Vec<Revision>>,
    passes: Receiver<()>,
}

impl Journal for Gate {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        Ok(Marks::NEW)
    }

    fn load(&mut self, _each: &mut Each<'_>) -> Result<(), StorageError> {
        Ok(())
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        let _ = self.appends.send(records.iter().map(|record| record.revision).collect());
        let _ = self.passes.recv();
        Ok(())
    }

    fn forget(&mut self, _revisions: &[Revision], _marks: Marks) -> Result<(), StorageError> {
        Ok(())
    }

    fn replace(&mut self, _records: &mut Records<'_>, _marks: Marks) -> Result<(), StorageError> {
        Ok(())
    }
}

#[tokio::test]
async fn what_waits_during_a_flush_shares_the_next_one() {
    let (appends, appended) = channel();
    let (pass, passes) = channel();
    let storage = custom(Local::new(Box::new(Gate { appends, passes })));
    let start = |write: Write| {
        let storage = Arc::clone(&storage);
        tokio::spawn(async move { outcome(&storage.commit(write).await) })
    };
    let first = start(put("a", Expect::Absent, "a1"));
    tokio::task::yield_now().await;
    assert_eq!(appended.recv().unwrap(), [2], "nothing waits for company");
    assert!(storage.cache().get(APPLES, "a").is_none(), "not durable yet, so not visible");
    let writes = [
        (put("b", Expect::Absent, "b1"), "b1@3"),
        (put("b", Expect::Absent, "b2"), "conflict with b1@3"),
        (put("b", Expect::Revision(3), "b2"), "b2@4"),
        (delete("b", 4), "b2@5"),
        (delete("b", 4), "conflict with nothing"),
        (put("b", Expect::Absent, "b3"), "b3@6"),
        (put("a", Expect::Revision(2), "a2"), "a2@7"),
    ];
    let mut waiting = Vec::new();
    for (write, expected) in writes {
        waiting.push((start(write), expected));
        tokio::task::yield_now().await;
    }
    assert_eq!(storage.stats().queue_depth, 7);
    pass.send(()).unwrap();
    assert_eq!(soon(first).await.unwrap(), "a1@2");
    assert_eq!(appended.recv().unwrap(), [3, 4, 5, 6, 7], "one flush for all");
    pass.send(()).unwrap();
    for (handle, expected) in waiting {
        assert_eq!(soon(handle).await.unwrap(), expected);
    }
    let mut watcher = storage.cache().watch(APPLES, 2).unwrap();
    let changes: Vec<_> = watcher.try_next(10).unwrap().iter().map(|change| told(change)).collect();
    let expected = ["+b=b1@3", "+b=b2@4 was b1@3", "-b=b2@5 was b2@4", "+b=b3@6", "+a=a2@7 was a1@2"];
    assert_eq!(changes, expected);
    assert_eq!(listed(storage.cache().snapshot_at(APPLES, 4).unwrap().range("", None)), ["a=a1@2", "b=b2@4"]);
    drop(pass);
}

/// A type that goes does so at its place in the queue.
#[tokio::test]
async fn writes_behind_the_end_of_their_type_are_refused() {
    let (appends, appended) = channel();
    let (pass, passes) = channel();
    let storage = custom(Local::new(Box::new(Gate { appends, passes })));
    let start = |write: Write| {
        let storage = Arc::clone(&storage);
        tokio::spawn(async move { outcome(&storage.commit(write).await) })
    };
    let first = start(put("a", Expect::Absent, "a1"));
    tokio::task::yield_now().await;
    assert_eq!(appended.recv().unwrap(), [2]);
    let before = start(put_pear("p"));
    tokio::task::yield_now().await;
    let unregistered = tokio::spawn({
        let storage = Arc::clone(&storage);
        async move { storage.unregister(PEARS).await.is_ok() }
    });
    tokio::task::yield_now().await;
    let behind = [put_pear("q"), Write { resource: PEARS, ..delete("p", 3) }].map(start);
    let apple = start(put("b", Expect::Absent, "b1"));
    tokio::task::yield_now().await;
    assert!(storage.cache().knows(PEARS), "the queue has not come so far");
    for expected in [&[3][..], &[4]] {
        pass.send(()).unwrap();
        assert_eq!(appended.recv().unwrap(), expected, "what is refused uses no revision up");
    }
    pass.send(()).unwrap();
    assert_eq!(soon(first).await.unwrap(), "a1@2");
    assert_eq!(soon(before).await.unwrap(), "pear@3");
    assert!(soon(unregistered).await.unwrap());
    for write in behind {
        assert_eq!(soon(write).await.unwrap(), "unknown type");
    }
    assert_eq!(soon(apple).await.unwrap(), "b1@4");
    drop(pass);
}

#[derive(Default)]
struct Groups(Mutex<Vec<usize>>);

impl Observer for Groups {
    fn commit(&self, group_size: usize, seconds: f64) {
        assert!(seconds >= 0.0);
        self.0.lock().unwrap().push(group_size);
    }

    fn stalled(&self, is_stalled: bool) {
        panic!("stalled: {is_stalled}");
    }
}

const TASKS: usize = 32;
const WRITES_PER_TASK: usize = 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_writers_get_revisions_of_their_own() {
    let dir = tempfile::tempdir().unwrap();
    let groups = Arc::new(Groups::default());
    let mut opened = options(EngineChoice::Embedded { dir: dir.path().to_owned() });
    opened.observer = Some(Arc::clone(&groups) as Arc<dyn Observer>);
    let storage = Storage::open(opened).unwrap();
    let mut watcher = storage.cache().watch(APPLES, 1).unwrap();

    // All race for one shared key between writes to keys of their own.
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            let storage = Arc::clone(&storage);
            tokio::spawn(async move {
                let mut revisions = Vec::new();
                for at in 0..WRITES_PER_TASK {
                    revisions.push(create(&storage, &format!("t{task}/{at}"), "x").await);
                    let expect = storage
                        .cache()
                        .get(APPLES, "shared")
                        .map_or(Expect::Absent, |entry| Expect::Revision(entry.revision));
                    let raced = storage.commit(put("shared", expect, "y")).await;
                    revisions.extend(raced.ok().map(|committed| committed.revision));
                }
                assert!(revisions.is_sorted(), "what one task writes comes in its order");
                revisions
            })
        })
        .collect();
    let mut revisions = BTreeSet::new();
    let mut count = 0;
    for task in tasks {
        let of_task = soon(task).await.unwrap();
        count += of_task.len();
        revisions.extend(of_task);
    }
    assert_eq!(revisions.len(), count, "no revision twice");
    assert_eq!(revisions.iter().copied().collect::<Vec<_>>(), (2..2 + count as u64).collect::<Vec<_>>());

    let mut seen = Vec::new();
    while seen.len() < count {
        seen.extend(soon(watcher.next(100)).await.unwrap().iter().map(|change| change.revision));
    }
    assert_eq!(seen, revisions.iter().copied().collect::<Vec<_>>());
    let groups = groups.0.lock().unwrap().clone();
    assert_eq!(groups.iter().sum::<usize>(), 2 * TASKS * WRITES_PER_TASK);
    assert!(groups.iter().any(|size| *size > 1), "flushes are shared: {groups:?}");

    let before = listed(storage.cache().snapshot(APPLES).range("", None));
    storage.close().await;
    assert_eq!(listed(embedded(dir.path()).cache().snapshot(APPLES).range("", None)), before);
}

#[tokio::test]
async fn a_slow_watcher_lags_and_holds_nobody_up() {
    let storage = memory();
    let mut slow = storage.cache().watch(APPLES, 1).unwrap();
    let mut quick = storage.cache().watch(APPLES, 1).unwrap();
    let mut revision = create(&storage, "a", "a1").await;
    let bytes = vec![b' '; storage::cache::ring::RING_BYTES_MAX / 8];
    for _ in 0..10 {
        let draft = Draft { bytes: bytes.clone(), stamp_at: 0, head: None, schema: None };
        let expect = Expect::Revision(revision);
        let write = Write { resource: APPLES, key: "a".into(), expect, op: Op::Put(draft) };
        revision = soon(storage.commit(write)).await.unwrap().revision;
        assert!(!soon(quick.next(10)).await.unwrap().is_empty());
    }
    assert!(soon(slow.next(10)).await.is_err());
    assert!(slow.try_next(10).is_err(), "it stays so");
    assert_eq!(quick.progress(), revision);
}

#[tokio::test]
async fn watchers_share_encodings() {
    let storage = memory();
    let mut watchers: Vec<_> = (0..50).map(|_| storage.cache().watch(APPLES, 1).unwrap()).collect();
    create(&storage, "a", "a1").await;
    create(&storage, "b", "b1").await;
    for watcher in &mut watchers {
        for change in soon(watcher.next(10)).await.unwrap() {
            for form in [0, 1, 2] {
                let made = || Ok::<_, Infallible>(Bytes::from(format!("{form} of {}", change.revision)));
                assert_eq!(change.form(FormKey([form; 16]), made), made());
            }
        }
    }
    assert_eq!(storage.stats().encodings, 2 * 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_never_sees_a_watch_event_before_its_state() {
    let storage = memory();
    let writer = Arc::clone(&storage);
    let writing = tokio::spawn(async move {
        for at in 0..500 {
            create(&writer, &format!("k{at}"), "x").await;
        }
    });
    let mut watcher = storage.cache().watch(APPLES, 1).unwrap();
    let mut seen = 0;
    while seen < 500 {
        for change in soon(watcher.next(10)).await.unwrap() {
            assert!(storage.cache().get(APPLES, &change.entry.key).is_some());
            let snapshot = storage.cache().snapshot(APPLES);
            assert!(snapshot.revision >= change.revision);
            assert_eq!(snapshot.len() as u64, snapshot.revision - 1, "complete up to its revision");
            seen += 1;
        }
    }
    writing.await.unwrap();
    eventually("the queue is empty", || storage.stats().queue_depth == 0);
}
