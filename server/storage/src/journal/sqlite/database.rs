//! One SQLite database: how it is opened, written, read and closed. Which of a directory's files it is, and
//! what the notes mean, is not known here.
//!
//! It is written in few large transactions, with a rollback journal: pages at its end, where records are
//! added, are then written once, where a write-ahead log would write all of them twice. Pages that trimming
//! makes free are used again; while more than half of the file is free, each step of trimming also gives
//! some pages back to the file system.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OptionalExtension};

use super::checksum::{note_sum, record_sum};
use super::frame::Kept;
use super::rows::Rows;
use super::writing::{NOTE_ROWS, Writing};
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::{Each, Records, files};

/// A page has room for seven objects of a usual size. Half of it wastes more of each page.
const PAGE_BYTES: u32 = 8 * 1024;
/// Reads happen once, at the start, and in order; what is written goes to the end. More would push what the next request
/// needs out of a core's cache; with a quarter of it, each record that is dropped anywhere costs a fifth more.
const CACHE_KIB: i32 = 1024;
/// A rollback journal that trimming has made longer than this is cut.
const ROLLBACK_BYTES_MAX: i64 = 4 * 1024 * 1024;
/// A new store is flushed whenever it has grown by this much, so that no flush takes long.
const FILL_BYTES: usize = 4 * 1024 * 1024;

const BEGIN: &str = "BEGIN IMMEDIATE";
const COMMIT: &str = "COMMIT";
const READ: &str = "SELECT revision, sum, payload FROM records ORDER BY revision";
const READ_NOTE: &str = "SELECT sum, value FROM notes WHERE name = ?1";
const HAS_NOTES: &str = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'notes'";
const COMMITS_LAST: &str = "PRAGMA synchronous = FULL";

/// Is shown a record: its revision, its checksum and its payload.
type EachRow<'a> = dyn FnMut(Revision, u32, &[u8]) -> Result<(), StorageError> + 'a;

/// An open database.
pub(super) struct Database {
    connection: Connection,
    path: PathBuf,
    /// What the records add up to. None if it is not noted, as in a new database and in those of earlier formats.
    rows: Option<Rows>,
    /// What is noted of that.
    noted: Option<Rows>,
}

impl Database {
    /// Opens a file, which may be empty. What a transaction that was not committed has changed is taken back.
    pub(super) fn open(path: &Path) -> Result<Self, StorageError> {
        // A database of format 2 has a write-ahead log, which this moves into the file.
        Self::connect(path, "PERSIST")
    }

    /// Opens an empty file to be filled and closed: it is not crash-safe before it was closed.
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

    /// Counts the records of a database of an earlier format. The next write notes what they add up to.
    pub(super) fn count(&mut self) -> Result<(), StorageError> {
        let mut rows = Rows::default();
        self.each(&mut |revision, sum, _| {
            rows.add(revision, sum);
            Ok(())
        })?;
        self.rows = Some(rows);
        Ok(())
    }

    /// Writes, all or nothing, and returns when it is durable. After a failure it is of no more use: what was written is
    /// taken back when it is dropped.
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

    /// Writes many records, in bounded steps.
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
                            writing.insert(&Kept::new(record))?;
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

    /// Shows every record, in the order of revisions. Fails at the end if records are missing.
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

    /// Shows every record with its checksum, which is compared.
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

    /// A note. None also if the database is new.
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

    /// A note that is a number.
    pub(super) fn number(&self, name: &'static str) -> Result<Option<u64>, StorageError> {
        let parsed = |text: String| text.parse().map_err(|_| self.damaged_note(name));
        self.note(name)?.map(parsed).transpose()
    }

    pub(super) fn damaged_note(&self, name: &'static str) -> StorageError {
        StorageError::DamagedNote { path: self.path.clone(), name }
    }

    /// Closes it for good: there is one file, which has all. Tells which.
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

/// What SQLite finds damaged is damage like any other.
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

/// The exclusive mode comes first: with it, nothing is locked again for each transaction. Other processes are
/// kept away by the lock of the directory.
fn connect(path: &Path, journal_mode: &str) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "page_size", PAGE_BYTES)?;
    connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.execute_batch(COMMITS_LAST)?;
    // For systems where a flush is not enough.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "checkpoint_fullfsync", true)?;
    connection.pragma_update(None, "journal_size_limit", ROLLBACK_BYTES_MAX)?;
    connection.pragma_update(None, "journal_mode", journal_mode)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing shows that a flush is `fdatasync`; these flags come on the same line as the one that makes it so.
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
