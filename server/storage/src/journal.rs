//! Where the records of a local engine are kept: the few operations that its writer needs. No conditions,
//! no cache: a journal only remembers.

pub(crate) mod files;
pub mod identity;
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
    /// All else, in a form that only the engine reads.
    pub payload: Bytes,
}

/// What is known about the whole journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// No record that counted after this revision was forgotten.
    pub floor: Revision,
    /// A revision that was given out, even if no record of it is left.
    pub highest: Revision,
}

impl Marks {
    /// Of a journal that is new: the revision is not zero, which to clients means "any".
    pub const NEW: Self = Self { floor: 1, highest: 1 };
}

/// Is shown a record: its revision and its payload.
pub type Each<'a> = dyn FnMut(Revision, &[u8]) -> Result<(), StorageError> + 'a;

/// Gives records, in the order of revisions. One that cannot be given ends what was to be done with them.
pub type Records<'a> = dyn Iterator<Item = Result<Record, StorageError>> + 'a;

/// Remembers records by revision. Owned by one writer thread.
///
/// When [`append`](Self::append), [`forget`](Self::forget) or [`tend`](Self::tend) has failed, it is not known
/// what reached the disk, and a disk that failed to flush may forget later what it seems to hold. So nothing
/// of the old is written any more, and nothing but [`replace`](Self::replace) is called, until that succeeds.
pub trait Journal: Send {
    /// The marks kept with the records.
    fn marks(&mut self) -> Result<Marks, StorageError>;
    /// Shows every record, in the order of revisions.
    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError>;
    /// Keeps a group of records: after a crash all of them are there, or none. Returns when they are durable.
    fn append(&mut self, records: &[Record]) -> Result<(), StorageError>;
    /// Drops records and keeps the marks, as one step. Becomes durable with the next append at the latest,
    /// and never after it.
    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError>;
    /// Forgets everything, and keeps these records and marks instead. On success they are durable; after a
    /// failure, or a crash meanwhile, a load finds either what was there before or all of the new.
    fn replace(&mut self, records: &mut Records<'_>, marks: Marks) -> Result<(), StorageError>;
    /// Begins upkeep that is due, if any is, and tells if what was begun before has failed. Called when nobody waits for
    /// what was appended before, and from time to time while nobody writes.
    fn tend(&mut self) -> Result<(), StorageError> {
        Ok(())
    }
}
