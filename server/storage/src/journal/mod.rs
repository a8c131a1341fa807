//! Where the records of a local engine are kept: the few operations that its writer needs. No conditions,
//! no cache: a journal only remembers.

pub mod fjall;
pub mod none;
pub(crate) mod record;

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

/// Remembers records by revision. Owned by one writer thread.
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
}
