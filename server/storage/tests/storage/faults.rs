//! What happens when the journal fails: nothing, except that the writes of the group are refused.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use storage::Storage;
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::{Each, Journal, Marks, Record};
use storage::local::Local;
use storage::write::{Expect, WriteError};

use crate::world::{APPLES, create, custom, delete, eventually, listed, outcome, put, told};

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
}

#[derive(Clone)]
struct FaultyJournal(Arc<Mutex<Disk>>);

impl FaultyJournal {
    fn new() -> Self {
        Self(Arc::new(Mutex::new(Disk { records: BTreeMap::new(), marks: Marks::NEW, mode: Mode::Works })))
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
        let disk = self.0.lock().unwrap();
        disk.records.iter().try_for_each(|(revision, payload)| each(*revision, payload))
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        let mut disk = self.0.lock().unwrap();
        if disk.mode != Mode::Refuses {
            disk.records.extend(records.iter().map(|record| (record.revision, record.payload.clone())));
        }
        if disk.mode == Mode::Works { Ok(()) } else { Err(StorageError::DiskDoubtful) }
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        let mut disk = self.0.lock().unwrap();
        if disk.mode != Mode::Works {
            return Err(StorageError::DiskDoubtful);
        }
        disk.records.retain(|revision, _| !revisions.contains(revision));
        disk.marks = marks;
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
        let result = storage.commit(put("a", Expect::Revision(2), "a2")).await;
        assert_eq!(
            outcome(&result),
            "a2@5",
            "{mode:?}: the number of what may be on the disk is not used again"
        );
        assert!(storage.health().is_ok(), "{mode:?}");
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
    assert_eq!(disk.kept(), [2]);
    disk.set(Mode::Works);
    eventually("health is back", || storage.health().is_ok());
    assert!(disk.kept().is_empty(), "the record of the failed write is gone");
}

#[tokio::test]
async fn a_trim_that_fails_is_done_later() {
    let disk = FaultyJournal::new();
    let storage = disk.open();
    create(&storage, "a", "a1").await;
    storage.commit(put("a", Expect::Revision(2), "a2")).await.unwrap();
    disk.set(Mode::Refuses);
    storage.compact(3);
    eventually("the failure is seen", || storage.health().is_err());
    assert_eq!(disk.kept(), [2, 3]);
    disk.set(Mode::Works);
    eventually("health is back", || storage.health().is_ok());
    storage.compact(3);
    eventually("the superseded record is gone", || disk.kept() == [3]);
    assert_eq!(disk.0.lock().unwrap().marks, Marks { floor: 3, highest: 3 });
}
