//! Moves generations of the log into the database, each in one transaction, on a thread per generation. So
//! writes wait only for the log, and not for the pages and the three flushes of a large transaction.

use std::path::PathBuf;
use std::thread::{Builder, JoinHandle};

use super::database::Database;
use super::frame::{Frame, SummedRecord};
use super::writing::{NOTE_FOLDED, Writing};
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::Marks;

const MOVER_THREAD: &str = "storage-mover";
/// The weight of a change apart from its bytes.
const CHANGE_BYTES: usize = 512;

/// A change in the log.
pub(super) enum Change {
    Keep(SummedRecord),
    Drop(Revision),
    Mark(Marks),
}

impl Change {
    /// The changes of a frame, in the order in which they are applied.
    pub(super) fn all(frame: Frame) -> impl Iterator<Item = Self> {
        let kept = frame.keep.into_iter().map(Self::Keep);
        kept.chain(frame.drop.into_iter().map(Self::Drop)).chain(frame.marks.map(Self::Mark))
    }

    pub(super) fn weight(&self) -> usize {
        let payload = match self {
            Self::Keep(kept) => kept.record.payload.len(),
            Self::Drop(_) | Self::Mark(_) => 0,
        };
        CHANGE_BYTES + payload
    }

    pub(super) fn make(&self, writing: &mut Writing<'_>) -> rusqlite::Result<()> {
        match self {
            Self::Keep(kept) => writing.insert(kept),
            Self::Drop(revision) => writing.delete(*revision),
            Self::Mark(marks) => {
                writing.note_marks(*marks)?;
                writing.give_back()
            }
        }
    }
}

/// A database, and the generation that is being moved into it.
pub(super) struct Mover {
    /// None while the thread has it, and after a failure.
    database: Option<Database>,
    under_way: Option<JoinHandle<Result<Database, StorageError>>>,
}

impl Mover {
    pub(super) fn new(database: Database) -> Self {
        Self { database: Some(database), under_way: None }
    }

    /// Starts to move all changes up to the end of a generation. Waits for the previous one.
    pub(super) fn begin(&mut self, generation: u64, changes: Vec<Change>) -> Result<(), StorageError> {
        self.work(move |database| moved(database, generation, &changes))
    }

    fn work(
        &mut self,
        work: impl FnOnce(Database) -> Result<Database, StorageError> + Send + 'static,
    ) -> Result<(), StorageError> {
        self.database()?;
        let database = self.database.take().ok_or(StorageError::WriterStopped)?;
        let thread = Builder::new()
            .name(MOVER_THREAD.to_owned())
            .spawn(move || work(database))
            .map_err(|source| StorageError::Thread { name: MOVER_THREAD, source })?;
        self.under_way = Some(thread);
        Ok(())
    }

    /// Does this in place of moving anything.
    #[cfg(test)]
    pub(super) fn hold(
        &mut self,
        work: impl FnOnce(Database) -> Result<Database, StorageError> + Send + 'static,
    ) {
        self.work(work).expect("a thread");
    }

    /// Whether [`database`](Self::database) would wait.
    pub(super) fn is_busy(&self) -> bool {
        self.under_way.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// Waits for the move, and returns the database. After a failed move there is none.
    pub(super) fn database(&mut self) -> Result<&mut Database, StorageError> {
        if let Some(thread) = self.under_way.take() {
            // The panic handler has logged the cause.
            self.database = Some(thread.join().map_err(|_| StorageError::WriterStopped)??);
        }
        self.database.as_mut().ok_or(StorageError::WriterStopped)
    }

    /// Closes the database after the move. Returns its path.
    pub(super) fn close(mut self) -> Result<PathBuf, StorageError> {
        self.database()?;
        self.database.take().ok_or(StorageError::WriterStopped)?.close()
    }
}

impl Drop for Mover {
    /// Waits for the thread, so that no one else has the files open afterwards.
    fn drop(&mut self) {
        // Dropped without `close`, the store is being given up, and the failure is known.
        let _ = self.database();
    }
}

fn moved(mut database: Database, generation: u64, changes: &[Change]) -> Result<Database, StorageError> {
    database.write("move the log into", |writing| {
        changes.iter().try_for_each(|change| change.make(writing))?;
        writing.note(NOTE_FOLDED, &generation.to_string())
    })?;
    Ok(database)
}
