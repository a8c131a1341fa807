//! A database with a log in front of it. A group of writes is durable once the log has it; the database gets
//! it later, together with some thousand others: pages are written once for all of them, and flushed once.
//!
//! A whole generation of the log becomes one transaction, piece by piece while nobody waits, and notes itself
//! in it. So a start finds the database as it was after some generation, and the log has the rest, which is kept
//! in memory and moved like any other.

use std::collections::VecDeque;
use std::path::Path;

use foldhash::HashSet;

use super::database::Database;
use super::frame::{Frame, Kept, Step};
use super::log::{self, Log};
use super::writing::{NOTE_FLOOR, NOTE_FOLDED, NOTE_HIGHEST, Writing};
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::{Each, Marks, Record};

/// A generation ends once its changes weigh so much: what the database gets at a time, what a start after a
/// kill reads twice of, and what is kept in memory until then.
const GENERATION_BYTES: usize = 4 * 1024 * 1024;
/// A piece moves at least so much. Writes wait for less than a millisecond.
const PIECE_BYTES: usize = 128 * 1024;
/// And so many times what the log got since the last piece: a generation is moved before the next one is full.
const PIECE_PER_WRITTEN: usize = 2;
/// What a change weighs beside its bytes, in memory and to the database.
const CHANGE_BYTES: usize = 512;

/// An open store.
pub(super) struct Store {
    database: Database,
    log: Log,
    /// Changes of the generation that is written.
    newest: VecDeque<Change>,
    /// What these weigh.
    weight: usize,
    /// Changes of those before that the database does not have.
    sealed: VecDeque<Change>,
    /// Whether both files of the log hold generations that a start found: nothing is logged before the database
    /// has them.
    log_is_full: bool,
    /// What those weigh that came since a piece was moved.
    written: usize,
}

/// A change that the log has.
enum Change {
    Keep(Kept),
    Drop(Revision),
    Mark(Marks),
}

impl Change {
    fn all(frame: Frame) -> impl Iterator<Item = Self> {
        let kept = frame.keep.into_iter().map(Self::Keep);
        kept.chain(frame.drop.into_iter().map(Self::Drop)).chain(frame.marks.map(Self::Mark))
    }

    fn weight(&self) -> usize {
        let payload = match self {
            Self::Keep(kept) => kept.record.payload.len(),
            Self::Drop(_) | Self::Mark(_) => 0,
        };
        CHANGE_BYTES + payload
    }

    fn make(&self, writing: &mut Writing<'_>) -> rusqlite::Result<()> {
        match self {
            Self::Keep(kept) => writing.insert(kept),
            Self::Drop(revision) => writing.delete(*revision),
            Self::Mark(marks) => {
                note_marks(writing, *marks)?;
                writing.give_back()
            }
        }
    }
}

impl Store {
    /// Reads what the log has and the database has not. It is served from memory, and moved when there is time.
    pub(super) fn recover(path: &Path, database: Database) -> Result<Self, StorageError> {
        let folded = database.number(NOTE_FOLDED)?.unwrap_or(0);
        let found = log::recover(path, folded)?;
        let log = Log::new(path, found.generation, found.frames_of_last);
        let log_is_full = found.generation == folded + 2;
        let sealed = found.frames.into_iter().flat_map(Change::all).collect();
        Ok(Self { database, log, newest: VecDeque::new(), weight: 0, sealed, log_is_full, written: 0 })
    }

    /// Keeps records, all or none. They are durable when it returns.
    pub(super) fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        self.make_room()?;
        let keep: Vec<_> = records.iter().cloned().map(Kept::new).collect();
        self.log.write(Step { keep: &keep, ..Step::default() })?;
        self.log.flush()?;
        self.logged(keep.into_iter().map(Change::Keep));
        Ok(())
    }

    /// Drops records and keeps the marks, as one step, durable with the next one that is appended.
    pub(super) fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        self.make_room()?;
        self.log.write(Step { drop: revisions, marks: Some(marks), ..Step::default() })?;
        self.logged(revisions.iter().copied().map(Change::Drop).chain([Change::Mark(marks)]));
        Ok(())
    }

    fn make_room(&mut self) -> Result<(), StorageError> {
        if std::mem::take(&mut self.log_is_full) { self.finish() } else { Ok(()) }
    }

    fn logged(&mut self, changes: impl Iterator<Item = Change>) {
        let before = self.weight;
        self.newest.extend(changes.inspect(|change| self.weight += change.weight()));
        self.written += self.weight - before;
    }

    /// Moves a piece of what the log has into the database, if enough has come together. All that is left of a
    /// generation, if the next one is long enough as well: so there are never more than two. Answers whether
    /// there is more to move.
    pub(super) fn tend(&mut self) -> Result<bool, StorageError> {
        if self.weight >= GENERATION_BYTES {
            self.finish()?;
            self.turn()?;
        }
        let written = std::mem::take(&mut self.written);
        self.fold(PIECE_BYTES.max(PIECE_PER_WRITTEN * written))?;
        Ok(!self.sealed.is_empty())
    }

    /// Moves all into the database.
    fn settle(&mut self) -> Result<(), StorageError> {
        self.finish()?;
        if self.newest.is_empty() {
            return Ok(());
        }
        self.turn()?;
        self.finish()
    }

    fn turn(&mut self) -> Result<(), StorageError> {
        self.log.turn()?;
        self.sealed = std::mem::take(&mut self.newest);
        self.weight = 0;
        Ok(())
    }

    fn finish(&mut self) -> Result<(), StorageError> {
        self.fold(usize::MAX)
    }

    /// Moves so many bytes of the sealed generation. The database has it once all is moved.
    fn fold(&mut self, bytes: usize) -> Result<(), StorageError> {
        if self.sealed.is_empty() {
            return Ok(());
        }
        let (sealed, generation) = (&mut self.sealed, self.log.generation() - 1);
        self.database.change("move the log into", |writing| {
            let mut moved = 0;
            while moved < bytes
                && let Some(change) = sealed.pop_front()
            {
                moved += change.weight();
                change.make(writing)?;
            }
            if sealed.is_empty() {
                writing.note(NOTE_FOLDED, &generation.to_string())?;
            }
            Ok(())
        })?;
        if self.sealed.is_empty() { self.database.commit() } else { Ok(()) }
    }

    /// What the log has and the database has not, in the order in which it came.
    fn changes(&self) -> impl Iterator<Item = &Change> {
        self.sealed.iter().chain(&self.newest)
    }

    /// The marks kept with the records.
    pub(super) fn marks(&self) -> Result<Marks, StorageError> {
        let logged = self.changes().filter_map(|change| match change {
            Change::Mark(marks) => Some(*marks),
            Change::Keep(_) | Change::Drop(_) => None,
        });
        if let Some(marks) = logged.last() {
            return Ok(marks);
        }
        let floor = self.database.number(NOTE_FLOOR)?.unwrap_or(Marks::NEW.floor);
        let highest = self.database.number(NOTE_HIGHEST)?.unwrap_or(Marks::NEW.highest);
        Ok(Marks { floor, highest })
    }

    /// Shows every record, in the order of revisions: what the log has came after all that the database has.
    pub(super) fn load(&self, each: &mut Each<'_>) -> Result<(), StorageError> {
        let dropped = self.changes().filter_map(|change| match change {
            Change::Drop(revision) => Some(*revision),
            Change::Keep(_) | Change::Mark(_) => None,
        });
        let dropped: HashSet<Revision> = dropped.collect();
        let mut each = |revision, payload: &[u8]| {
            if dropped.contains(&revision) { Ok(()) } else { each(revision, payload) }
        };
        self.database.load(&mut each)?;
        self.changes().try_for_each(|change| match change {
            Change::Keep(Kept { record, .. }) => each(record.revision, &record.payload),
            Change::Drop(_) | Change::Mark(_) => Ok(()),
        })
    }

    /// Closes it for good: there is one file, which has all.
    pub(super) fn close(mut self) -> Result<(), StorageError> {
        self.settle()?;
        let path = self.database.close()?;
        log::remove(&path)
    }

    /// Closes it, and makes nothing durable any more.
    pub(super) fn abandon(self) {
        self.database.abandon();
    }
}

/// Notes are text, so that a person can read them too.
pub(super) fn note_marks(writing: &mut Writing<'_>, marks: Marks) -> rusqlite::Result<()> {
    writing.note(NOTE_FLOOR, &marks.floor.to_string())?;
    writing.note(NOTE_HIGHEST, &marks.highest.to_string())
}
