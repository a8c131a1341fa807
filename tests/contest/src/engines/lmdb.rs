//! LMDB, by the crate heed, as a journal.

use std::path::{Path, PathBuf};

use heed::byteorder::BigEndian;
use heed::types::{Bytes, Str, U64};
use heed::{Database, Env, EnvOpenOptions, PutFlags, RwTxn};
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::{Each, Journal, Marks, Record, Records};

use super::{failed, not_written_anew};

const NOTE_FLOOR: &str = "floor";
const NOTE_HIGHEST: &str = "highest";
/// Address space only: the file grows as it is written.
const MAP_BYTES: usize = 16 * 1024 * 1024 * 1024;

type Key = U64<BigEndian>;

pub(super) struct LmdbJournal {
    dir: PathBuf,
    env: Env,
    records: Database<Key, Bytes>,
    notes: Database<Str, Key>,
}

impl LmdbJournal {
    pub(super) fn open(dir: &Path) -> Result<Self, StorageError> {
        let attempt = || -> heed::Result<Self> {
            let env = open_env(dir)?;
            let mut transaction = env.write_txn()?;
            let records = env.create_database(&mut transaction, Some("records"))?;
            let notes = env.create_database(&mut transaction, Some("notes"))?;
            transaction.commit()?;
            Ok(Self { dir: dir.to_owned(), env, records, notes })
        };
        attempt().map_err(failed("open the database in", dir))
    }

    fn write(
        &self,
        action: &'static str,
        work: impl FnOnce(&mut RwTxn<'_>) -> heed::Result<()>,
    ) -> Result<(), StorageError> {
        let attempt = || {
            let mut transaction = self.env.write_txn()?;
            work(&mut transaction)?;
            transaction.commit()
        };
        attempt().map_err(failed(action, &self.dir))
    }
}

#[expect(unsafe_code, reason = "nobody else changes the file while it is mapped")]
fn open_env(dir: &Path) -> heed::Result<Env> {
    let mut options = EnvOpenOptions::new();
    options.map_size(MAP_BYTES).max_dbs(2);
    // SAFETY: the directory is this program's own, and each process of it has the file open once.
    unsafe { options.open(dir) }
}

impl Journal for LmdbJournal {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        let attempt = || -> heed::Result<Marks> {
            let transaction = self.env.read_txn()?;
            let floor = self.notes.get(&transaction, NOTE_FLOOR)?.unwrap_or(Marks::NEW.floor);
            let highest = self.notes.get(&transaction, NOTE_HIGHEST)?.unwrap_or(Marks::NEW.highest);
            Ok(Marks { floor, highest })
        };
        attempt().map_err(failed("read the notes in", &self.dir))
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        let transaction = self.env.read_txn().map_err(failed("read the records in", &self.dir))?;
        for entry in self.records.iter(&transaction).map_err(failed("read the records in", &self.dir))? {
            let (revision, payload) = entry.map_err(failed("read the records in", &self.dir))?;
            each(revision, payload)?;
        }
        Ok(())
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        self.write("append to", |transaction| {
            for record in records {
                // Revisions only grow, so that pages are filled up and none is split.
                self.records.put_with_flags(
                    transaction,
                    PutFlags::APPEND,
                    &record.revision,
                    &record.payload,
                )?;
            }
            Ok(())
        })
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        self.write("trim", |transaction| {
            for revision in revisions {
                self.records.delete(transaction, revision)?;
            }
            self.notes.put(transaction, NOTE_FLOOR, &marks.floor)?;
            self.notes.put(transaction, NOTE_HIGHEST, &marks.highest)
        })
    }

    fn replace(&mut self, _records: &mut Records<'_>, _marks: Marks) -> Result<(), StorageError> {
        Err(not_written_anew(&self.dir))
    }
}
