//! One SQLite database: how it is opened, written, read and closed. Other modules choose the file and
//! interpret the notes.
//!
//! It is written in few large transactions with a rollback journal: pages at the end of the file, where
//! records are added, are then written once, while a write-ahead log would write each of them twice. Pages
//! that trimming frees are used again. While more than half of the file is free, each step of trimming also
//! returns some pages to the file system.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OptionalExtension};

use super::checksum::{note_sum, record_sum};
use super::frame::SummedRecord;
use super::rows::Rows;
use super::writing::{NOTE_ROWS, Writing};
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::{Each, Records, files};

/// A page holds seven objects of a usual size. Half of this size wastes more of each page.
const PAGE_BYTES: u32 = 8 * 1024;
/// Small, because reads happen once, at the start and in order, and writes go to the end. A larger cache
/// would evict what the next request needs from the processor's cache; with a quarter of this, each dropped
/// record costs a fifth more.
const CACHE_KIB: i32 = 1024;
/// A rollback journal that trimming has made longer is cut to this.
const ROLLBACK_BYTES_MAX: i64 = 4 * 1024 * 1024;
/// A new store is flushed each time it has grown by this much, so that no single flush takes long.
const FILL_BYTES: usize = 4 * 1024 * 1024;

const BEGIN: &str = "BEGIN IMMEDIATE";
const COMMIT: &str = "COMMIT";
const READ: &str = "SELECT revision, sum, payload FROM records ORDER BY revision";
const READ_NOTE: &str = "SELECT sum, value FROM notes WHERE name = ?1";
const HAS_NOTES: &str = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'notes'";
const COMMITS_LAST: &str = "PRAGMA synchronous = FULL";

/// Receives a record: its revision, checksum and payload.
type EachRow<'a> = dyn FnMut(Revision, u32, &[u8]) -> Result<(), StorageError> + 'a;

/// An open database.
pub(super) struct Database {
    connection: Connection,
    path: PathBuf,
    /// The sum of the records. None if it is not noted, as in a new database and in earlier formats.
    rows: Option<Rows>,
    /// The sum as it is noted.
    noted: Option<Rows>,
}

impl Database {
    /// Opens a file, which may be empty. Rolls an uncommitted transaction back.
    pub(super) fn open(path: &Path) -> Result<Self, StorageError> {
        // For a database of format 2, this moves its write-ahead log into the file.
        Self::connect(path, "PERSIST")
    }

    /// Opens an empty file to be filled and closed. It is not crash-safe until it was closed.
    pub(super) fn build(path: &Path) -> Result<Self, StorageError> {
        Self::connect(path, "OFF")
    }

    fn connect(path: &Path, journal_mode: &str) -> Result<Self, StorageError> {
        let path = path.to_owned();
        let mut database = match connect(&path, journal_mode) {
            Ok(connection) => Self { connection, path, rows: None, noted: None },
            Err(source) => return Err(failure("open", &path, source)),
        };
        let rows = database.note(NOTE_ROWS)?;
        let parsed = |text: String| Rows::parse(&text).ok_or_else(|| database.damaged_note(NOTE_ROWS));
        database.rows = rows.map(parsed).transpose()?;
        database.noted = database.rows;
        Ok(database)
    }

    /// Computes the sum of the records of an earlier format. The next write notes it.
    pub(super) fn count(&mut self) -> Result<(), StorageError> {
        let mut rows = Rows::default();
        self.each(&mut |revision, sum, _| {
            rows.add(revision, sum);
            Ok(())
        })?;
        self.rows = Some(rows);
        Ok(())
    }

    /// Writes in one transaction; durable when it returns. After a failure the database is unusable, and
    /// dropping it rolls the transaction back.
    pub(super) fn write(
        &mut self,
        action: &'static str,
        work: impl FnOnce(&mut Writing<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), StorageError> {
        let attempt = || {
            self.connection.prepare_cached(BEGIN)?.execute([])?;
            let rows = self.rows.unwrap_or_default();
            let mut writing = Writing::new(&self.connection, rows, self.noted);
            work(&mut writing)?;
            let rows = writing.note_rows()?;
            self.connection.prepare_cached(COMMIT)?.execute([])?;
            Ok(rows)
        };
        self.rows = Some(attempt().map_err(self.failed(action))?);
        self.noted = self.rows;
        Ok(())
    }

    /// Writes many records in bounded transactions.
    pub(super) fn fill(&mut self, records: &mut Records<'_>) -> Result<(), StorageError> {
        let mut ended = false;
        while !ended {
            let mut refused = None;
            self.write("fill", |writing| {
                let mut bytes = 0;
                while bytes < FILL_BYTES {
                    match records.next() {
                        Some(Ok(record)) => {
                            bytes += record.payload.len();
                            writing.insert(&SummedRecord::new(record))?;
                        }
                        end => {
                            ended = true;
                            refused = end.and_then(Result::err);
                            break;
                        }
                    }
                }
                Ok(())
            })?;
            if let Some(error) = refused {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Visits every record in the order of revisions. Fails at the end if records are missing.
    pub(super) fn load(&self, each: &mut Each<'_>) -> Result<(), StorageError> {
        let mut found = Rows::default();
        self.each(&mut |revision, sum, payload| {
            found.add(revision, sum);
            each(revision, payload)
        })?;
        let noted = self.rows.unwrap_or_default();
        if found == noted {
            return Ok(());
        }
        let problem = format!(
            "it holds {} records, which are not the {} that were written to it",
            found.count, noted.count
        );
        Err(StorageError::Damaged { path: self.path.clone(), offset: None, problem })
    }

    /// Visits every record with its checksum, which is verified.
    fn each(&self, each: &mut EachRow<'_>) -> Result<(), StorageError> {
        let read = || self.failed("read the records in");
        let mut statement = self.connection.prepare(READ).map_err(read())?;
        let mut rows = statement.query([]).map_err(read())?;
        while let Some(row) = rows.next().map_err(read())? {
            let revision = row.get(0).map(i64::cast_unsigned).map_err(read())?;
            let sum: u32 = row.get(1).map_err(read())?;
            let payload = row.get_ref(2).and_then(|value| Ok(value.as_blob()?)).map_err(read())?;
            if sum != record_sum(revision, payload) {
                let problem = format!("the record of revision {revision} is not as it was written");
                return Err(StorageError::Damaged { path: self.path.clone(), offset: None, problem });
            }
            each(revision, sum, payload)?;
        }
        Ok(())
    }

    /// Reads a note; `None` also in a new database.
    pub(super) fn note(&self, name: &'static str) -> Result<Option<String>, StorageError> {
        let attempt = || -> rusqlite::Result<Option<(u32, String)>> {
            if self.connection.query_row(HAS_NOTES, [], |row| row.get::<_, i64>(0))? == 0 {
                return Ok(None);
            }
            self.connection.query_row(READ_NOTE, [name], |row| Ok((row.get(0)?, row.get(1)?))).optional()
        };
        match attempt().map_err(self.failed("read the notes in"))? {
            Some((sum, value)) if sum != note_sum(name, &value) => Err(self.damaged_note(name)),
            found => Ok(found.map(|(_, value)| value)),
        }
    }

    /// Reads a note that is a number.
    pub(super) fn number(&self, name: &'static str) -> Result<Option<u64>, StorageError> {
        let parsed = |text: String| text.parse().map_err(|_| self.damaged_note(name));
        self.note(name)?.map(parsed).transpose()
    }

    pub(super) fn damaged_note(&self, name: &'static str) -> StorageError {
        StorageError::DamagedNote { path: self.path.clone(), name }
    }

    /// Closes the database: afterwards one file has everything. Returns its path.
    pub(super) fn close(self) -> Result<PathBuf, StorageError> {
        let failed = self.failed("close");
        self.connection.close().map_err(|(_, source)| failed(source))?;
        files::remove_rollback(&self.path)?;
        Ok(self.path)
    }

    fn failed(&self, action: &'static str) -> impl Fn(rusqlite::Error) -> StorageError + use<> {
        let path = self.path.clone();
        move |source| failure(action, &path, source)
    }
}

/// Treats corruption that SQLite reports like damage that we find ourselves.
fn failure(action: &'static str, path: &Path, source: rusqlite::Error) -> StorageError {
    let path = path.to_owned();
    match source.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            let problem = format!("SQLite cannot {action} it: {source}");
            StorageError::Damaged { path, offset: None, problem }
        }
        _ => StorageError::Database { action, path, source },
    }
}

/// Exclusive locking first: with it, transactions take no file locks. The lock of the directory keeps other
/// processes away.
fn connect(path: &Path, journal_mode: &str) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "page_size", PAGE_BYTES)?;
    connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.execute_batch(COMMITS_LAST)?;
    // For systems such as macOS, where a plain flush does not reach the disk.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "checkpoint_fullfsync", true)?;
    connection.pragma_update(None, "journal_size_limit", ROLLBACK_BYTES_MAX)?;
    connection.pragma_update(None, "journal_mode", journal_mode)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing shows that a flush is `fdatasync`; these flags come on the same line as the one that makes it
    /// so.
    #[test]
    fn sqlite_is_compiled_as_the_workspace_says() {
        let connection = Connection::open_in_memory().expect("a database");
        let mut options = connection.prepare("PRAGMA compile_options").expect("a statement");
        let options = options.query_map([], |row| row.get::<_, String>(0)).expect("a query");
        let options: Vec<String> = options.collect::<Result<_, _>>().expect("texts");
        let is_read = options.iter().any(|option| option == "DEFAULT_MEMSTATUS=0");
        assert!(
            is_read,
            "cargo did not read .cargo/config.toml: it looks above the current directory; {options:?}"
        );
        assert!(!options.iter().any(|option| option.starts_with("ENABLE_FTS")), "{options:?}");
    }
}
