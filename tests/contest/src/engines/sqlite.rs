//! SQLite, by the crate rusqlite, as a journal.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, Transaction};
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::{Each, Journal, Marks, Record, Records};

use super::{failed, not_written_anew};

const FILE: &str = "store.sqlite";
const NOTE_FLOOR: &str = "floor";
const NOTE_HIGHEST: &str = "highest";
/// The log in front of the tree is flushed by every commit that must last.
const SYNC_EACH: &str = "FULL";
/// For what may last as late as the next commit.
const SYNC_LATER: &str = "NORMAL";

pub(super) struct SqliteJournal {
    dir: PathBuf,
    connection: Connection,
}

impl SqliteJournal {
    pub(super) fn open(dir: &Path) -> Result<Self, StorageError> {
        let attempt = || -> rusqlite::Result<Connection> {
            let connection = Connection::open(dir.join(FILE))?;
            connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", SYNC_EACH)?;
            connection.execute_batch(
                "CREATE TABLE IF NOT EXISTS records (revision INTEGER PRIMARY KEY, payload BLOB NOT NULL);
                 CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value INTEGER NOT NULL);",
            )?;
            Ok(connection)
        };
        let connection = attempt().map_err(failed("open the database in", dir))?;
        Ok(Self { dir: dir.to_owned(), connection })
    }

    fn write(
        &mut self,
        synchronous: &str,
        action: &'static str,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), StorageError> {
        let attempt = || -> rusqlite::Result<()> {
            self.connection.pragma_update(None, "synchronous", synchronous)?;
            let transaction = self.connection.transaction()?;
            work(&transaction)?;
            transaction.commit()
        };
        attempt().map_err(failed(action, &self.dir))
    }

    fn note(&self, name: &str) -> rusqlite::Result<Option<u64>> {
        self.connection
            .query_row("SELECT value FROM notes WHERE name = ?1", [name], |row| row.get(0))
            .map(i64::cast_unsigned)
            .optional()
    }
}

impl Journal for SqliteJournal {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        let attempt = || -> rusqlite::Result<Marks> {
            let floor = self.note(NOTE_FLOOR)?.unwrap_or(Marks::NEW.floor);
            let highest = self.note(NOTE_HIGHEST)?.unwrap_or(Marks::NEW.highest);
            Ok(Marks { floor, highest })
        };
        attempt().map_err(failed("read the notes in", &self.dir))
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        let read = || failed::<rusqlite::Error>("read the records in", &self.dir);
        let query = "SELECT revision, payload FROM records ORDER BY revision";
        let mut statement = self.connection.prepare(query).map_err(read())?;
        let mut rows = statement.query([]).map_err(read())?;
        while let Some(row) = rows.next().map_err(read())? {
            let revision: i64 = row.get(0).map_err(read())?;
            let payload = row.get_ref(1).and_then(|value| Ok(value.as_blob()?)).map_err(read())?;
            each(revision.cast_unsigned(), payload)?;
        }
        Ok(())
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        self.write(SYNC_EACH, "append to", |transaction| {
            let mut insert =
                transaction.prepare_cached("INSERT INTO records (revision, payload) VALUES (?1, ?2)")?;
            for record in records {
                insert.execute((record.revision.cast_signed(), record.payload.as_ref()))?;
            }
            Ok(())
        })
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        self.write(SYNC_LATER, "trim", |transaction| {
            let mut delete = transaction.prepare_cached("DELETE FROM records WHERE revision = ?1")?;
            for revision in revisions {
                delete.execute([revision.cast_signed()])?;
            }
            let mut note =
                transaction.prepare_cached("INSERT OR REPLACE INTO notes (name, value) VALUES (?1, ?2)")?;
            note.execute((NOTE_FLOOR, marks.floor.cast_signed()))?;
            note.execute((NOTE_HIGHEST, marks.highest.cast_signed()))?;
            Ok(())
        })
    }

    fn replace(&mut self, _records: &mut Records<'_>, _marks: Marks) -> Result<(), StorageError> {
        Err(not_written_anew(&self.dir))
    }
}
