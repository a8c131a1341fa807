//! redb as a journal.

use std::path::{Path, PathBuf};

use redb::{Database, Durability, ReadableDatabase, ReadableTable, TableDefinition, WriteTransaction};
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::{Each, Journal, Marks, Record, Records};

use super::{failed, not_written_anew};

const RECORDS: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("records");
const NOTES: TableDefinition<'_, &str, u64> = TableDefinition::new("notes");
const NOTE_FLOOR: &str = "floor";
const NOTE_HIGHEST: &str = "highest";
const FILE: &str = "store.redb";
/// Reads happen once, at the start, and in order.
const CACHE_BYTES: usize = 16 * 1024 * 1024;

pub(super) struct RedbJournal {
    dir: PathBuf,
    database: Database,
    /// Each commit keeps what makes a start after a crash quick.
    quick_repair: bool,
}

impl RedbJournal {
    pub(super) fn open(dir: &Path, quick_repair: bool) -> Result<Self, StorageError> {
        let database = Database::builder()
            .set_cache_size(CACHE_BYTES)
            .create(dir.join(FILE))
            .map_err(failed("open the database in", dir))?;
        let journal = Self { dir: dir.to_owned(), database, quick_repair };
        journal.write(Durability::Immediate, "sign the store in", |_| Ok(()))?;
        Ok(journal)
    }

    fn write(
        &self,
        durability: Durability,
        action: &'static str,
        work: impl FnOnce(&WriteTransaction) -> Result<(), redb::Error>,
    ) -> Result<(), StorageError> {
        let attempt = || -> Result<(), redb::Error> {
            let mut transaction = self.database.begin_write()?;
            transaction.set_durability(durability)?;
            transaction.set_quick_repair(self.quick_repair);
            transaction.open_table(RECORDS)?;
            transaction.open_table(NOTES)?;
            work(&transaction)?;
            transaction.commit()?;
            Ok(())
        };
        attempt().map_err(failed(action, &self.dir))
    }
}

impl Journal for RedbJournal {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        let attempt = || -> Result<Marks, redb::Error> {
            let notes = self.database.begin_read()?.open_table(NOTES)?;
            let floor = notes.get(NOTE_FLOOR)?.map_or(Marks::NEW.floor, |value| value.value());
            let highest = notes.get(NOTE_HIGHEST)?.map_or(Marks::NEW.highest, |value| value.value());
            Ok(Marks { floor, highest })
        };
        attempt().map_err(failed("read the notes in", &self.dir))
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        let begin = || -> Result<_, redb::Error> { Ok(self.database.begin_read()?.open_table(RECORDS)?) };
        let records = begin().map_err(failed("read the records in", &self.dir))?;
        for entry in records.iter().map_err(failed("read the records in", &self.dir))? {
            let (revision, payload) = entry.map_err(failed("read the records in", &self.dir))?;
            each(revision.value(), payload.value())?;
        }
        Ok(())
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        self.write(Durability::Immediate, "append to", |transaction| {
            let mut table = transaction.open_table(RECORDS)?;
            for record in records {
                table.insert(record.revision, record.payload.as_ref())?;
            }
            Ok(())
        })
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        self.write(Durability::None, "trim", |transaction| {
            let mut table = transaction.open_table(RECORDS)?;
            for revision in revisions {
                table.remove(revision)?;
            }
            let mut notes = transaction.open_table(NOTES)?;
            notes.insert(NOTE_FLOOR, marks.floor)?;
            notes.insert(NOTE_HIGHEST, marks.highest)?;
            Ok(())
        })
    }

    fn replace(&mut self, _records: &mut Records<'_>, _marks: Marks) -> Result<(), StorageError> {
        Err(not_written_anew(&self.dir))
    }
}
