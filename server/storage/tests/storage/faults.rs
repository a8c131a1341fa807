//! What happens when the journal fails: nothing, except that writes are refused until all is written anew.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::{Each, Journal, Marks, Record, Records};
use storage::local::Local;
use storage::write::{Expect, WriteError};
use storage::{EngineChoice, Storage};

use crate::world::{
    APPLES, PEARS, create, custom, delete, eventually, listed, options, outcome, put, put_pear, soon, told,
};

/// How the disk fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Works,
    /// Refuses, and keeps nothing.
    Refuses,
    /// Says that it failed, but keeps the records all the same.
    KeepsYetFails,
}

/// A disk that outlives the stores on it.
struct Disk {
    records: BTreeMap<Revision, Bytes>,
    marks: Marks,
    mode: Mode,
    /// Whether it failed since all was last written anew.
    doubtful: bool,
    /// Tells of each attempt to write all anew, and lets it pass when told to.
    gate: Option<(Sender<()>, Receiver<()>)>,
}

impl Disk {
    /// Ends a write.
    fn end(&mut self) -> Result<(), StorageError> {
        self.doubtful |= self.mode != Mode::Works;
        if self.mode == Mode::Works { Ok(()) } else { Err(broken()) }
    }
}

fn broken() -> StorageError {
    let source = std::io::Error::other("the disk is broken");
    StorageError::File { action: "write", path: PathBuf::from("disk"), source }
}

#[derive(Clone)]
struct FaultyJournal(Arc<Mutex<Disk>>);

impl FaultyJournal {
    fn new() -> Self {
        let (records, marks) = (BTreeMap::new(), Marks::NEW);
        Self(Arc::new(Mutex::new(Disk { records, marks, mode: Mode::Works, doubtful: false, gate: None })))
    }

    fn open(&self) -> Arc<Storage> {
        custom(Local::new(Box::new(self.clone())))
    }

    fn set(&self, mode: Mode) {
        self.0.lock().unwrap().mode = mode;
    }

    fn kept(&self) -> Vec<Revision> {
        self.0.lock().unwrap().records.keys().copied().collect()
    }
}

impl Journal for FaultyJournal {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        Ok(self.0.lock().unwrap().marks)
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        let mut disk = self.0.lock().unwrap();
        disk.doubtful = false;
        disk.records.iter().try_for_each(|(revision, payload)| each(*revision, payload))
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        let mut disk = self.0.lock().unwrap();
        assert!(!disk.doubtful, "nothing is written after a failure");
        if disk.mode != Mode::Refuses {
            disk.records.extend(records.iter().map(|record| (record.revision, record.payload.clone())));
        }
        disk.end()
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        let mut disk = self.0.lock().unwrap();
        assert!(!disk.doubtful, "nothing is written after a failure");
        if disk.mode != Mode::Refuses {
            disk.records.retain(|revision, _| !revisions.contains(revision));
            disk.marks = marks;
        }
        disk.end()
    }

    fn replace(&mut self, records: &mut Records<'_>, marks: Marks) -> Result<(), StorageError> {
        let gate = self.0.lock().unwrap().gate.take();
        if let Some((begun, pass)) = gate {
            let _ = begun.send(());
            let _ = pass.recv();
        }
        let mut anew = BTreeMap::new();
        for record in records {
            let Record { revision, payload } = record?;
            assert!(anew.last_key_value().is_none_or(|(last, _)| *last < revision), "in order");
            anew.insert(revision, payload);
        }
        let mut disk = self.0.lock().unwrap();
        if disk.mode != Mode::Refuses {
            (disk.records, disk.marks) = (anew, marks);
        }
        disk.end()?;
        disk.doubtful = false;
        Ok(())
    }

    fn tend(&mut self) -> Result<(), StorageError> {
        assert!(!self.0.lock().unwrap().doubtful, "nothing is written after a failure");
        Ok(())
    }
}

#[tokio::test]
async fn a_failed_group_changes_nothing() {
    for mode in [Mode::Refuses, Mode::KeepsYetFails] {
        let disk = FaultyJournal::new();
        let storage = disk.open();
        let mut watcher = storage.cache().watch(APPLES, 1).unwrap();
        create(&storage, "a", "a1").await;
        create(&storage, "b", "b1").await;
        watcher.try_next(10).unwrap();

        disk.set(mode);
        for write in [put("a", Expect::Revision(2), "lost"), put("c", Expect::Absent, "lost"), delete("b", 3)]
        {
            let result = storage.commit(write).await;
            assert!(matches!(result, Err(WriteError::Unavailable(_))), "{mode:?}");
        }
        assert!(storage.health().is_err(), "{mode:?}");
        assert_eq!(storage.latest().await.unwrap(), 3);
        assert_eq!(listed(storage.cache().snapshot(APPLES).range("", None)), ["a=a1@2", "b=b1@3"]);
        assert!(watcher.try_next(10).unwrap().is_empty());

        disk.set(Mode::Works);
        eventually("it takes writes again", || storage.health().is_ok());
        assert_eq!(disk.kept(), [2, 3], "{mode:?}: what failed is gone");
        let result = storage.commit(put("a", Expect::Revision(2), "a2")).await;
        assert_eq!(
            outcome(&result),
            "a2@5",
            "{mode:?}: the number of what may be on the disk is not used again"
        );
        let changes = watcher.try_next(10).unwrap();
        assert_eq!(changes.iter().map(|c| told(c)).collect::<Vec<_>>(), ["+a=a2@5 was a1@2"]);

        storage.close().await;
        assert_eq!(disk.kept(), [2, 3, 5], "{mode:?}");
        let again = disk.open();
        assert_eq!(listed(again.cache().snapshot(APPLES).range("", None)), ["a=a2@5", "b=b1@3"], "{mode:?}");
        assert_eq!(create(&again, "c", "c1").await, 6);
    }
}

#[tokio::test]
async fn a_failing_store_recovers_without_a_write() {
    let disk = FaultyJournal::new();
    let storage = disk.open();
    disk.set(Mode::KeepsYetFails);
    let result = storage.commit(put("a", Expect::Absent, "lost")).await;
    assert_eq!(outcome(&result), "unavailable");
    assert!(storage.health().is_err());
    disk.set(Mode::Works);
    eventually("health is back", || storage.health().is_ok());
    assert!(disk.kept().is_empty(), "the record of the failed write is gone");
}

#[tokio::test]
async fn history_outlives_a_failure_in_memory_only() {
    let disk = FaultyJournal::new();
    let storage = disk.open();
    create(&storage, "a", "a1").await;
    storage.commit(put("a", Expect::Revision(2), "a2")).await.unwrap();
    disk.set(Mode::Refuses);
    assert_eq!(outcome(&storage.commit(delete("a", 3)).await), "unavailable");
    disk.set(Mode::Works);
    eventually("health is back", || storage.health().is_ok());
    create(&storage, "b", "b1").await;
    let mut watcher = storage.cache().watch(APPLES, 1).unwrap();
    let changes: Vec<_> = watcher.try_next(10).unwrap().iter().map(|change| told(change)).collect();
    assert_eq!(changes, ["+a=a1@2", "+a=a2@3 was a1@2", "+b=b1@5"]);
    storage.close().await;

    let storage = disk.open();
    assert_eq!(storage.cache().watch(APPLES, 3).map(|_| ()).unwrap_err().oldest, 4);
    let mut watcher = storage.cache().watch(APPLES, 4).unwrap();
    let changes: Vec<_> = watcher.try_next(10).unwrap().iter().map(|change| told(change)).collect();
    assert_eq!(changes, ["+b=b1@5"]);
    assert_eq!(listed(storage.cache().snapshot(APPLES).range("", None)), ["a=a2@3", "b=b1@5"]);
}

#[tokio::test]
async fn a_trim_that_fails_is_a_failure_of_the_journal() {
    for mode in [Mode::Refuses, Mode::KeepsYetFails] {
        let disk = FaultyJournal::new();
        let storage = disk.open();
        create(&storage, "a", "a1").await;
        storage.commit(put("a", Expect::Revision(2), "a2")).await.unwrap();
        disk.set(mode);
        storage.compact(3);
        eventually("the failure is seen", || storage.health().is_err());
        disk.set(Mode::Works);
        eventually("health is back", || storage.health().is_ok());
        assert_eq!(disk.kept(), [3], "what was superseded is not written anew");
        assert_eq!(disk.0.lock().unwrap().marks, Marks { floor: 3, highest: 3 });
        storage.commit(put("a", Expect::Revision(3), "a3")).await.unwrap();
        storage.compact(4);
        eventually("trimming goes on", || disk.kept() == [4]);
    }
}

#[tokio::test]
async fn nobody_waits_for_a_store_that_is_written_anew() {
    let disk = FaultyJournal::new();
    let storage = disk.open();
    create(&storage, "a", "a1").await;
    let ((begins, begun), (pass, passes)) = (channel(), channel());
    disk.0.lock().unwrap().gate = Some((begins, passes));
    disk.set(Mode::Refuses);
    assert_eq!(outcome(&storage.commit(delete("a", 2)).await), "unavailable");
    disk.set(Mode::Works);
    begun.recv().unwrap();
    assert_eq!(outcome(&soon(storage.commit(delete("a", 2))).await), "unavailable");
    assert_eq!(storage.stats().queue_depth, 0);
    assert!(storage.health().is_err());
    assert_eq!(listed(storage.cache().snapshot(APPLES).range("", None)), ["a=a1@2"]);
    pass.send(()).unwrap();
    eventually("health is back", || storage.health().is_ok());
    assert_eq!(outcome(&storage.commit(delete("a", 2)).await), "a1@4");
}

#[tokio::test]
async fn closing_gives_an_attempt_up() {
    let disk = FaultyJournal::new();
    let storage = disk.open();
    create(&storage, "a", "a1").await;
    storage.commit(put("a", Expect::Revision(2), "a2")).await.unwrap();
    let ((begins, begun), (pass, passes)) = (channel(), channel());
    disk.0.lock().unwrap().gate = Some((begins, passes));
    disk.set(Mode::Refuses);
    assert_eq!(outcome(&storage.commit(delete("a", 3)).await), "unavailable");
    disk.set(Mode::Works);
    begun.recv().unwrap();
    let closing = tokio::spawn({
        let storage = Arc::clone(&storage);
        async move { storage.close().await }
    });
    tokio::task::yield_now().await;
    drop(pass);
    soon(closing).await.unwrap();
    assert_eq!(disk.kept(), [2, 3], "the old state is left as it is");
    assert!(matches!(
        storage.commit(delete("a", 3)).await,
        Err(WriteError::Closed | WriteError::Unavailable(_))
    ));
    assert_eq!(listed(disk.open().cache().snapshot(APPLES).range("", None)), ["a=a2@3"]);
}

#[tokio::test]
async fn what_is_not_known_is_carried_over() {
    let disk = FaultyJournal::new();
    let open = |resources: &[&str]| {
        let mut options = options(EngineChoice::Custom(Arc::new(Local::new(Box::new(disk.clone())))));
        options.resources = resources.iter().map(|name| (*name).to_owned()).collect();
        Storage::open(options).unwrap()
    };
    let storage = open(&["fruit/apples", "fruit/pears"]);
    create(&storage, "a", "a1").await;
    storage.commit(put("a", Expect::Revision(2), "a2")).await.unwrap();
    create(&storage, "gone", "g1").await;
    storage.commit(delete("gone", 4)).await.unwrap();
    create(&storage, "b", "b1").await;
    storage.close().await;

    let storage = open(&["fruit/pears"]);
    disk.set(Mode::Refuses);
    assert_eq!(outcome(&storage.commit(put_pear("pear")).await), "unavailable");
    disk.set(Mode::Works);
    eventually("health is back", || storage.health().is_ok());
    assert_eq!(disk.kept(), [3, 6]);
    storage.close().await;
    let storage = open(&["fruit/pears", "fruit/apples"]);
    let apples = storage.cache().snapshot(storage.cache().resource("fruit/apples").unwrap());
    assert_eq!(listed(apples.range("", None)), ["a=a2@3", "b=b1@6"]);
}

#[tokio::test]
async fn types_stay_as_they_are_while_the_journal_is_broken() {
    let disk = FaultyJournal::new();
    let storage = disk.open();
    create(&storage, "a", "a1").await;
    storage.commit(put_pear("p")).await.unwrap();
    storage.unregister(PEARS).await.unwrap();
    disk.set(Mode::Refuses);
    assert_eq!(outcome(&storage.commit(put("b", Expect::Absent, "lost")).await), "unavailable");
    for refused in [storage.register("fruit/pears").await.map(|_| ()), storage.unregister(APPLES).await] {
        assert!(matches!(refused, Err(StorageError::Unwritable(_))), "{refused:?}");
    }
    assert_eq!(storage.register("fruit/apples").await.unwrap(), APPLES, "there is nothing to do");
    disk.set(Mode::Works);
    eventually("health is back", || storage.health().is_ok());
    assert_eq!(disk.kept(), [2, 3], "what is not served was written anew too");
    storage.register("fruit/pears").await.unwrap();
    assert_eq!(listed(storage.cache().snapshot(PEARS).range("", None)), ["p=pear@3"]);
}
