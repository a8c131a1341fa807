//! A disk that does not answer: the store says so, refuses what comes, ends what waits without a false
//! answer, and goes on when the disk does. No test depends on how long anything takes: the disk says itself
//! when it counts as stalled.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::task::Poll;

use storage::engine::Observer;
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::none::NoJournal;
use storage::journal::{Each, Journal, Marks, Record, Records};
use storage::local::Local;
use storage::write::Expect;
use storage::{EngineChoice, Storage};

use crate::world::{APPLES, create, eventually, listed, options, outcome, put};

/// What a disk does.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Mode {
    #[default]
    Answers,
    /// Has not answered yet, but that is no reason to complain.
    Waits,
    /// Has not answered for too long.
    Hangs,
}

/// A disk that may hang.
#[derive(Clone, Default)]
struct Disk(Arc<(Mutex<Mode>, Condvar)>);

impl Disk {
    fn set(&self, mode: Mode) {
        *self.0.0.lock().unwrap() = mode;
        self.0.1.notify_all();
    }

    fn hangs(&self) -> bool {
        *self.0.0.lock().unwrap() == Mode::Hangs
    }

    fn wait(&self) {
        drop(self.0.1.wait_while(self.0.0.lock().unwrap(), |mode| *mode != Mode::Answers).unwrap());
    }
}

/// Lets the disk answer in the end, so that a failed test ends as well.
struct Release(Disk);

impl Drop for Release {
    fn drop(&mut self) {
        self.0.set(Mode::Answers);
    }
}

/// Keeps nothing, after a while.
struct Hanging(Disk);

impl Journal for Hanging {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        NoJournal.marks()
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        NoJournal.load(each)
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        self.0.wait();
        NoJournal.append(records)
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        self.0.wait();
        NoJournal.forget(revisions, marks)
    }

    fn replace(&mut self, records: &mut Records<'_>, marks: Marks) -> Result<(), StorageError> {
        NoJournal.replace(records, marks)
    }

    fn tend(&mut self) -> Result<(), StorageError> {
        self.0.wait();
        Ok(())
    }
}

/// What metrics show.
#[derive(Default)]
struct Seen {
    is_stalled: AtomicBool,
    changes: AtomicUsize,
}

impl Observer for Seen {
    fn commit(&self, _group_size: usize, _seconds: f64) {}

    fn stalled(&self, is_stalled: bool) {
        self.is_stalled.store(is_stalled, Ordering::SeqCst);
        self.changes.fetch_add(1, Ordering::SeqCst);
    }
}

fn open(disk: &Disk) -> (Arc<Storage>, Arc<Seen>) {
    let seen = Arc::new(Seen::default());
    let told = disk.clone();
    let engine = Local::new(Box::new(Hanging(disk.clone()))).stalled_when(move |_| told.hangs());
    let mut options = options(EngineChoice::Custom(Arc::new(engine)));
    options.observer = Some(Arc::<Seen>::clone(&seen));
    (Storage::open(options).unwrap(), seen)
}

#[tokio::test]
async fn a_disk_that_hangs_is_noticed_until_it_answers() {
    let disk = Disk::default();
    let (storage, seen) = open(&disk);
    let _release = Release(disk.clone());
    create(&storage, "a", "a1").await;
    assert!(storage.health().is_ok());
    for round in 1..=2 {
        // The newest revision: a write that can only lose needs no disk, and would be answered at once.
        let newest = Expect::Revision(storage.cache().get(APPLES, "a").unwrap().revision);
        disk.set(Mode::Waits);
        let mut pending = [(); 3].map(|()| Box::pin(storage.commit(put("a", newest, "a2"))));
        // They are in the queue once each was looked at.
        std::future::poll_fn(|context| {
            assert!(pending.iter_mut().all(|write| write.as_mut().poll(context).is_pending()), "{round}");
            Poll::Ready(())
        })
        .await;
        assert!(storage.health().is_ok(), "{round}");
        disk.set(Mode::Hangs);
        for pending in pending {
            assert_eq!(outcome(&pending.await), "unknown", "{round}");
        }
        assert!(matches!(storage.health().unwrap_err().as_ref(), StorageError::Stalled { .. }), "{round}");
        // Writers are answered first.
        eventually("the observer is told", || seen.is_stalled.load(Ordering::SeqCst));
        // What comes now is not even tried, and reads go on.
        assert_eq!(outcome(&storage.commit(put("b", Expect::Absent, "lost")).await), "unavailable");
        assert!(storage.cache().snapshot(APPLES).get("a").is_some());

        disk.set(Mode::Answers);
        eventually("it is well again", || {
            storage.health().is_ok() && !seen.is_stalled.load(Ordering::SeqCst)
        });
        assert_eq!(seen.changes.load(Ordering::SeqCst), 2 * round, "each change is passed on once");
        create(&storage, &format!("c{round}"), "c").await;
    }
    // In each round one of the writes with an unknown outcome happened, the others lost against it, and the
    // refused one never did.
    let stored = listed(storage.cache().snapshot(APPLES).range("", None));
    assert_eq!(stored, ["a=a2@5", "c1=c@4", "c2=c@6"]);
}

#[tokio::test]
async fn upkeep_that_hangs_is_noticed_too() {
    let disk = Disk::default();
    let (storage, _) = open(&disk);
    let _release = Release(disk.clone());
    create(&storage, "a", "a1").await;
    storage.commit(put("a", Expect::Revision(2), "a2")).await.unwrap();
    disk.set(Mode::Hangs);
    storage.compact(3);
    eventually("it is noticed", || storage.health().is_err());
    disk.set(Mode::Answers);
    eventually("it is well again", || storage.health().is_ok());
}
