//! A database with a log in front of it. A group of writes is durable once the log has it. The database gets
//! it later together with some thousand others, so that pages are written and flushed once for all of them.
//!
//! A whole generation of the log becomes one transaction, concurrently with writes to the next generation,
//! and the transaction notes the generation. So a start finds the database as of the end of some generation,
//! and the log has the rest, which is kept in memory and moved like any other.

use std::path::Path;

use foldhash::HashSet;

use super::database::Database;
use super::found::{self, Found};
use super::frame::{Layout, Step, SummedRecord};
use super::log::{self, Log};
use super::mark::{Durable, Mark, Owner};
use super::mover::{Change, Mover};
use super::writing::{NOTE_FLOOR, NOTE_FOLDED, NOTE_HIGHEST};
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::{Each, Marks, Record};

/// The weight at which a generation ends: the size of a transaction, of what a start after a kill reads
/// again, and of what is kept in memory until then.
const GENERATION_BYTES: usize = 4 * 1024 * 1024;
/// The weight up to which a generation grows while the previous one is being moved; then writes wait.
const GENERATION_BYTES_MAX: usize = 3 * GENERATION_BYTES;

/// An open store.
pub(super) struct Store {
    mover: Mover,
    log: Log,
    /// Changes of the current generation.
    newest: Vec<Change>,
    /// Their weight.
    weight: usize,
    /// Changes of earlier generations, found at the start, until they are moved.
    found: Vec<Change>,
    /// Whether both log files have generations from before the start: nothing can be logged before the
    /// database has them.
    log_is_full: bool,
}

impl Store {
    /// Reads the part of the log that the database lacks. It is served from memory, and moved when there is
    /// time.
    ///
    /// # Errors
    /// When a durable write cannot be read. Nothing is changed then.
    pub(super) fn recover(path: &Path, database: Database, owner: Owner) -> Result<Self, StorageError> {
        let folded = database.number(NOTE_FOLDED)?.unwrap_or(0);
        let mut mark = Mark::open(path, owner)?;
        let tag = owner.id.tag(owner.number);
        let found = found::read(path, folded, Layout::Tagged(tag), mark.durable())?;
        found.make_durable(path, folded)?;
        believe(&mut mark, &found)?;
        let log = Log::new(path, tag, mark, found.generation, found.frames_of_last);
        let log_is_full = found.generation == folded + 2;
        let found = found.frames.into_iter().flat_map(Change::all).collect();
        Ok(Self { mover: Mover::new(database), log, newest: Vec::new(), weight: 0, found, log_is_full })
    }

    /// Writes records, all or none. They are durable when it returns.
    pub(super) fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        self.make_room()?;
        let keep: Vec<_> = records.iter().cloned().map(SummedRecord::new).collect();
        self.log.write(Step { keep: &keep, ..Step::default() })?;
        self.log.flush()?;
        self.logged(keep.into_iter().map(Change::Keep));
        Ok(())
    }

    /// Drops records and sets the marks in one step. Becomes durable with the next append.
    pub(super) fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        self.make_room()?;
        self.log.write(Step { drop: revisions, marks: Some(marks), ..Step::default() })?;
        self.logged(revisions.iter().copied().map(Change::Drop).chain([Change::Mark(marks)]));
        Ok(())
    }

    fn make_room(&mut self) -> Result<(), StorageError> {
        if std::mem::take(&mut self.log_is_full) {
            self.move_found()?;
            self.mover.database()?;
        }
        Ok(())
    }

    fn logged(&mut self, changes: impl Iterator<Item = Change>) {
        self.newest.extend(changes.inspect(|change| self.weight += change.weight()));
    }

    /// Starts to move a generation that is long enough, or that the start has found. Waits for the previous
    /// one only if the current one would become too long. Fails if a move has failed.
    pub(super) fn tend(&mut self) -> Result<(), StorageError> {
        self.log.settle()?;
        if self.mover.is_busy() && self.weight < GENERATION_BYTES_MAX {
            return Ok(());
        }
        self.mover.database()?;
        if !self.found.is_empty() {
            self.move_found()
        } else if self.weight >= GENERATION_BYTES {
            self.move_newest()
        } else {
            Ok(())
        }
    }

    fn move_found(&mut self) -> Result<(), StorageError> {
        let found = std::mem::take(&mut self.found);
        if found.is_empty() { Ok(()) } else { self.mover.begin(self.log.generation() - 1, found) }
    }

    /// Ends the current generation and starts to move it.
    fn move_newest(&mut self) -> Result<(), StorageError> {
        let generation = self.log.generation();
        self.log.turn()?;
        self.weight = 0;
        self.mover.begin(generation, std::mem::take(&mut self.newest))
    }

    /// The marks. Waits for a move in progress.
    pub(super) fn marks(&mut self) -> Result<Marks, StorageError> {
        let database = self.mover.database()?;
        let logged = self.found.iter().chain(&self.newest).filter_map(|change| match change {
            Change::Mark(marks) => Some(*marks),
            Change::Keep(_) | Change::Drop(_) => None,
        });
        if let Some(marks) = logged.last() {
            return Ok(marks);
        }
        let floor = database.number(NOTE_FLOOR)?.unwrap_or(Marks::NEW.floor);
        let highest = database.number(NOTE_HIGHEST)?.unwrap_or(Marks::NEW.highest);
        Ok(Marks { floor, highest })
    }

    /// Visits every record in the order of revisions: those in the log are newer than all in the database.
    /// Waits for a move in progress.
    pub(super) fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        let database = self.mover.database()?;
        let changes = || self.found.iter().chain(&self.newest);
        let dropped = changes().filter_map(|change| match change {
            Change::Drop(revision) => Some(*revision),
            Change::Keep(_) | Change::Mark(_) => None,
        });
        let dropped: HashSet<Revision> = dropped.collect();
        let mut each = |revision, payload: &[u8]| {
            if dropped.contains(&revision) { Ok(()) } else { each(revision, payload) }
        };
        database.load(&mut each)?;
        changes().try_for_each(|change| match change {
            Change::Keep(SummedRecord { record, .. }) => each(record.revision, &record.payload),
            Change::Drop(_) | Change::Mark(_) => Ok(()),
        })
    }

    /// Closes the store: afterwards one file has everything.
    pub(super) fn close(mut self) -> Result<(), StorageError> {
        self.move_found()?;
        if !self.newest.is_empty() {
            self.move_newest()?;
        }
        let path = self.mover.close()?;
        // The mark before the log is removed: from then on only the mark reveals an older copy of the
        // database.
        self.log.end()?;
        log::remove(&path)
    }
}

/// Raises the mark to what the start has found: it is served to clients from now on, so losing it later must
/// be detected.
fn believe(mark: &mut Mark, found: &Found) -> Result<(), StorageError> {
    let durable = Durable {
        generation: found.generation,
        frames: found.frames_of_last,
        revision: mark.durable().revision.max(found.highest().unwrap_or_default()),
    };
    if durable > mark.durable() {
        mark.note(durable)?;
        mark.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, mpsc};
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::journal::identity::StoreId;

    const RECORD_BYTES: usize = 64 * 1024;
    const PATIENCE: Duration = Duration::from_secs(60);

    fn store(path: &Path) -> Store {
        let mut database = Database::open(path).expect("a database");
        database.write("make the tables of", |open| open.make_tables()).expect("tables");
        let owner = Owner { id: StoreId::random(), number: 1 };
        Mark::make(path, owner, Durable::default()).expect("a mark");
        Store::recover(path, database, owner).expect("a store")
    }

    fn append(store: &mut Store, revision: Revision) {
        store.append(&[Record { revision, payload: vec![1; RECORD_BYTES].into() }]).expect("kept");
    }

    fn revisions(store: &mut Store) -> Vec<Revision> {
        let mut revisions = Vec::new();
        let mut each = |revision, _: &[u8]| {
            revisions.push(revision);
            Ok(())
        };
        store.load(&mut each).expect("loaded");
        revisions
    }

    #[test]
    fn writes_go_on_beside_what_is_moved_until_too_many_wait() {
        let dir = tempfile::tempdir().expect("a directory");
        let mut store = store(&dir.path().join("store"));
        let (release, held) = mpsc::channel::<()>();
        store.mover.hold(move |database| {
            held.recv_timeout(PATIENCE).expect("released while nobody waits for it");
            Ok(database)
        });
        let mut revision = 2;
        while store.weight < GENERATION_BYTES_MAX {
            store.tend().expect("it does not wait");
            append(&mut store, revision);
            revision += 1;
        }
        assert_eq!(store.log.generation(), 1, "it is not ended before the one before has been moved");
        let released = Arc::new(AtomicBool::new(false));
        let releasing = Arc::clone(&released);
        let releaser = thread::spawn(move || {
            thread::yield_now();
            releasing.store(true, Ordering::SeqCst);
            release.send(()).expect("it waits");
        });
        store.tend().expect("it waits");
        assert!(released.load(Ordering::SeqCst));
        releaser.join().expect("no panic");
        assert_eq!((store.log.generation(), store.weight), (2, 0));
        assert_eq!(revisions(&mut store), (2..revision).collect::<Vec<_>>());
    }

    #[test]
    fn a_failure_of_moving_is_found_by_the_next_look() {
        let dir = tempfile::tempdir().expect("a directory");
        let mut store = store(&dir.path().join("store"));
        append(&mut store, 2);
        store.mover.hold(|_| Err(StorageError::WriterStopped));
        while store.mover.is_busy() {
            thread::yield_now();
        }
        assert!(matches!(store.tend(), Err(StorageError::WriterStopped)));
    }
}
