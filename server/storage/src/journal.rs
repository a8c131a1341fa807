//! The storage of a local engine: the few operations that its writer needs. A journal only remembers; it
//! checks no conditions and has no cache.

pub(crate) mod files;
pub(crate) mod identity;
pub mod none;
pub(crate) mod record;
pub mod sqlite;

use bytes::Bytes;

use crate::entry::Revision;
use crate::error::StorageError;

/// One write as it is kept.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its revision.
    pub revision: Revision,
    /// Everything else, in a form that only the engine interprets.
    pub payload: Bytes,
}

/// What is known about the whole journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// No relevant record after this revision was dropped.
    pub floor: Revision,
    /// The highest revision ever assigned, even if no record of it is left.
    pub highest: Revision,
}

impl Marks {
    /// The marks of a new journal. The revision is not zero, because clients use zero for "any".
    pub const NEW: Self = Self { floor: 1, highest: 1 };
}

/// Receives a record: its revision and its payload.
pub type Each<'a> = dyn FnMut(Revision, &[u8]) -> Result<(), StorageError> + 'a;

/// Supplies records in the order of revisions. An error ends the operation.
pub type Records<'a> = dyn Iterator<Item = Result<Record, StorageError>> + 'a;

/// Keeps records by revision. Owned by one writer thread.
///
/// After a failure of [`append`](Self::append), [`forget`](Self::forget) or [`tend`](Self::tend), it is not
/// known what reached the disk, and a disk that failed to flush may later lose what it seems to hold. So
/// these files are not written again, and only [`replace`](Self::replace) is called until it succeeds.
pub trait Journal: Send {
    /// The marks kept with the records.
    fn marks(&mut self) -> Result<Marks, StorageError>;
    /// Visits every record in the order of revisions.
    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError>;
    /// Adds a group of records: after a crash, all of them are there or none. Durable when it returns.
    fn append(&mut self, records: &[Record]) -> Result<(), StorageError>;
    /// Drops records and sets the marks in one step. Becomes durable with the next append at the latest, and
    /// never after it.
    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError>;
    /// Replaces the whole content by these records and marks. Durable on success. After a failure or a crash,
    /// a load finds either the old content or all of the new.
    fn replace(&mut self, records: &mut Records<'_>, marks: Marks) -> Result<(), StorageError>;
    /// Whether a load visits what was appended. If not, the writer keeps records of unregistered types in
    /// memory.
    fn remembers(&self) -> bool {
        true
    }
    /// Starts maintenance that is due, and reports if earlier maintenance has failed. Called when no caller
    /// waits for an append, and from time to time while there are no writes.
    fn tend(&mut self) -> Result<(), StorageError> {
        Ok(())
    }
}
