//! Engines and journals with one fault each, around those that ship.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use storage::change::ChangeKind;
use storage::engine::{BoxFuture, Engine, Objects, Restored, Settings, Sink, Update};
use storage::entry::{Entry, ResourceId, Revision};
use storage::error::StorageError;
use storage::journal::none::NoJournal;
use storage::journal::{Each, Journal, Marks, Record, Records};
use storage::local::Local;
use storage::write::{Committed, Expect, Write, WriteError};

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Nothing.
    None,
    /// Some writes are acknowledged and not done.
    LosesWrites,
    /// Some deletes are acknowledged and not done: the objects come back.
    LosesDeletes,
    /// Some changes are applied twice.
    DoublesEvents,
    /// Readers see writes some time after their acknowledgement.
    ReadsLate,
    /// Some conditions are not looked at.
    IgnoresConditions,
}

/// One in so many writes meets the fault.
const RARITY: u64 = 40;
/// Nothing panics while it holds a lock.
const UNPOISONED: &str = "no thread has panicked";
/// How late readers are.
const LATE: Duration = Duration::from_millis(3);

/// The local engine in memory, with a fault.
pub(crate) struct FaultyEngine {
    inner: Local,
    fault: Fault,
    sink: Mutex<Option<Arc<FaultySink>>>,
    writes: AtomicU64,
}

impl FaultyEngine {
    pub(crate) fn new(fault: Fault) -> Self {
        let inner = Local::new(Box::new(NoJournal));
        Self { inner, fault, sink: Mutex::default(), writes: AtomicU64::new(0) }
    }
}

impl Engine for FaultyEngine {
    fn start(&self, sink: Arc<dyn Sink>, settings: &Settings) -> Result<(), StorageError> {
        let sink = Arc::new(FaultySink {
            inner: sink,
            fault: self.fault,
            held: Mutex::default(),
            updates: AtomicU64::new(0),
        });
        if self.fault == Fault::ReadsLate {
            let late = Arc::downgrade(&sink);
            std::thread::spawn(move || release_late(&late));
        }
        *self.sink.lock().expect(UNPOISONED) = Some(Arc::clone(&sink));
        self.inner.start(sink, settings)
    }

    fn register(&self, name: &str) -> BoxFuture<'_, Result<ResourceId, StorageError>> {
        self.inner.register(name)
    }

    fn unregister(&self, resource: ResourceId) -> BoxFuture<'_, Result<(), StorageError>> {
        self.inner.unregister(resource)
    }

    fn commit(&self, mut write: Write) -> BoxFuture<'_, Result<Committed, WriteError>> {
        let number = self.writes.fetch_add(1, Ordering::Relaxed);
        if self.fault == Fault::IgnoresConditions && number.is_multiple_of(RARITY) {
            let sink = self.sink.lock().expect(UNPOISONED).clone().expect("it was started");
            let current = sink.current(write.resource, &write.key);
            write.expect = current.map_or(Expect::Absent, |entry| Expect::Revision(entry.revision));
        }
        self.inner.commit(write)
    }

    fn latest(&self) -> BoxFuture<'_, Result<Revision, Arc<StorageError>>> {
        match self.fault {
            Fault::ReadsLate => Box::pin(std::future::ready(Ok(0))),
            _ => self.inner.latest(),
        }
    }

    fn tend(&self, before: Revision) {
        self.inner.tend(before);
    }

    fn health(&self) -> Result<(), Arc<StorageError>> {
        self.inner.health()
    }

    fn queue_depth(&self) -> usize {
        self.inner.queue_depth()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.inner.close()
    }
}

/// Stands between the engine and the cache.
struct FaultySink {
    inner: Arc<dyn Sink>,
    fault: Fault,
    /// Acknowledged and not shown.
    held: Mutex<Vec<Update>>,
    updates: AtomicU64,
}

impl FaultySink {
    /// Whether this update meets the fault.
    fn is_hit(&self) -> bool {
        self.updates.fetch_add(1, Ordering::Relaxed) % RARITY == RARITY - 1
    }

    fn release(&self) {
        let mut held = self.held.lock().expect(UNPOISONED);
        let updates = std::mem::take(&mut *held);
        self.inner.apply(updates);
        self.inner.wake();
    }
}

fn release_late(sink: &Weak<FaultySink>) {
    while let Some(sink) = sink.upgrade() {
        std::thread::sleep(LATE);
        sink.release();
    }
}

impl Sink for FaultySink {
    fn restore(&self, restored: Restored) {
        self.inner.restore(restored);
    }

    fn open(&self, resource: ResourceId, name: &str, objects: Objects, revision: Revision) {
        self.inner.open(resource, name, objects, revision);
    }

    fn close(&self, resource: ResourceId) -> Objects {
        self.inner.close(resource)
    }

    fn advance(&self, revision: Revision) {
        self.inner.advance(revision);
    }

    fn apply(&self, updates: Vec<Update>) {
        let last = updates.last().map_or(0, |update| update.entry.revision);
        let mut told = Vec::new();
        for update in updates {
            let hit = self.is_hit();
            let loses = match self.fault {
                Fault::LosesWrites => update.kind == ChangeKind::Put,
                Fault::LosesDeletes => update.kind == ChangeKind::Delete,
                _ => false,
            };
            if self.fault == Fault::DoublesEvents && hit {
                told.push(update.clone());
            }
            // Deletes are rare enough.
            if !(loses && (hit || self.fault == Fault::LosesDeletes)) {
                told.push(update);
            }
        }
        if self.fault == Fault::ReadsLate {
            self.held.lock().expect(UNPOISONED).extend(told);
        } else {
            self.inner.apply(told);
            self.inner.advance(last);
        }
    }

    fn wake(&self) {
        self.inner.wake();
    }

    fn current(&self, resource: ResourceId, key: &str) -> Option<Arc<Entry>> {
        let held = self.held.lock().expect(UNPOISONED);
        let newest = held.iter().rev().find(|update| update.entry.key.as_ref() == key);
        match newest {
            Some(update) => Some(&update.entry).filter(|_| update.kind == ChangeKind::Put).cloned(),
            None => self.inner.current(resource, key),
        }
    }

    fn live(&self, each: &mut dyn FnMut(ResourceId, &Arc<Entry>)) {
        self.inner.live(each);
    }
}

/// A disk that outlives the stores on it.
#[derive(Clone, Default)]
pub(crate) struct Disk(Arc<Mutex<Vec<Record>>>);

impl Disk {
    /// An engine on this disk.
    pub(crate) fn engine(&self) -> Arc<dyn Engine> {
        Arc::new(Local::new(Box::new(self.clone())))
    }

    /// Loses what was written last, as a disk does that does not flush when it is told to.
    pub(crate) fn lose(&self, records: usize) {
        let mut kept = self.0.lock().expect(UNPOISONED);
        let rest = kept.len().saturating_sub(records);
        kept.truncate(rest);
    }
}

impl Journal for Disk {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        Ok(Marks::NEW)
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        self.0.lock().expect(UNPOISONED).iter().try_for_each(|record| each(record.revision, &record.payload))
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        self.0.lock().expect(UNPOISONED).extend_from_slice(records);
        Ok(())
    }

    fn forget(&mut self, revisions: &[Revision], _marks: Marks) -> Result<(), StorageError> {
        self.0.lock().expect(UNPOISONED).retain(|record| !revisions.contains(&record.revision));
        Ok(())
    }

    fn replace(&mut self, records: &mut Records<'_>, _marks: Marks) -> Result<(), StorageError> {
        *self.0.lock().expect(UNPOISONED) = records.collect::<Result<_, _>>()?;
        Ok(())
    }
}
