//! The journal that ships, which is SQLite as well: with checksums, upkeep between the groups, and no way
//! to go on in its files after a failure.

use std::path::Path;

use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::sqlite::SqliteJournal;
use storage::journal::{Each, Journal, Marks, Record, Records};

/// Does its upkeep with every write, so that it is measured too. In the product nobody waits for it but the
/// next group.
pub(super) struct Shipped(SqliteJournal);

impl Shipped {
    pub(super) fn open(dir: &Path) -> Result<Self, StorageError> {
        SqliteJournal::open(dir, "contest").map(Self)
    }
}

impl Journal for Shipped {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        self.0.marks()
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        self.0.load(each)
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        self.0.append(records)?;
        self.0.tend()
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        self.0.forget(revisions, marks)?;
        self.0.tend()
    }

    fn replace(&mut self, records: &mut Records<'_>, marks: Marks) -> Result<(), StorageError> {
        self.0.replace(records, marks)
    }
}
