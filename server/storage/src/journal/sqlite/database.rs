//! One SQLite database: how it is opened, written, read and closed. Which of a directory's files it is, and
//! what the notes mean, is not known here.
//!
//! It is written through a log in front of the file (WAL), which is flushed by every commit that must last.
//! Pages that trimming makes free are used again; while more than half of the file is free, each step of
//! trimming also gives some pages back to the file system.
//!
//! The log is moved into the file by [`Database::tend`], never by a commit: a commit would not tell of it
//! when that fails.

use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension};

use super::writing::{Writing, note_sum, record_sum};
use crate::error::StorageError;
use crate::journal::{Each, Records};

/// A page has room for seven objects of a usual size. Half of it wastes more of each page and makes groups
/// slower by a fifth, twice of it makes single writes slower by a tenth.
pub(super) const PAGE_BYTES: u32 = 8 * 1024;
/// The log is moved into the file when it has so many pages: it is then written from its start again. This
/// takes some milliseconds, for which writes wait: four times as many pages take four times as long, and
/// save nothing.
const LOG_PAGES: i64 = 512;
/// Reads happen once, at the start, and in order; what is written goes to the end.
const CACHE_KIB: i32 = 2048;
/// A new store is flushed whenever it has grown by this much, so that no flush takes long.
const FILL_BYTES: usize = 4 * 1024 * 1024;

const BEGIN: &str = "BEGIN IMMEDIATE";
const COMMIT: &str = "COMMIT";
const READ: &str = "SELECT revision, sum, payload FROM records ORDER BY revision";
const READ_NOTE: &str = "SELECT sum, value FROM notes WHERE name = ?1";
const HAS_NOTES: &str = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'notes'";
/// Only tells how many pages the log has.
const LOOK_AT_LOG: &str = "PRAGMA wal_checkpoint(NOOP)";
/// Moves the log into the file.
const MOVE_LOG: &str = "PRAGMA wal_checkpoint(PASSIVE)";
const COMMITS_LAST: &str = "PRAGMA synchronous = FULL";
const COMMITS_LAST_LATER: &str = "PRAGMA synchronous = NORMAL";

/// An open database.
pub(super) struct Database {
    connection: Connection,
    path: PathBuf,
    /// How many pages the log may have: mostly it has fewer.
    log_pages: i64,
}

impl Database {
    /// Opens a file, which may be empty. What a process before this one has left in the log is made durable
    /// in the file: if its last flush failed, the log may have parts that only memory holds.
    pub(super) fn open(path: &Path) -> Result<Self, StorageError> {
        let attempt = || -> rusqlite::Result<Connection> {
            let connection = connect(path)?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.query_row(MOVE_LOG, [], |_| Ok(()))?;
            Ok(connection)
        };
        Self::new(path, attempt())
    }

    /// Opens an empty file to be filled and closed: it is not crash-safe before it was closed.
    pub(super) fn build(path: &Path) -> Result<Self, StorageError> {
        let attempt = || -> rusqlite::Result<Connection> {
            let connection = connect(path)?;
            connection.pragma_update(None, "journal_mode", "OFF")?;
            Ok(connection)
        };
        Self::new(path, attempt())
    }

    fn new(path: &Path, connection: rusqlite::Result<Connection>) -> Result<Self, StorageError> {
        let path = path.to_owned();
        match connection {
            Ok(connection) => Ok(Self { connection, path, log_pages: 0 }),
            Err(source) => Err(StorageError::Database { action: "open", path, source }),
        }
    }

    /// Writes, all or nothing, and returns when it is durable.
    pub(super) fn write(
        &mut self,
        action: &'static str,
        work: impl FnOnce(&mut Writing<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), StorageError> {
        let done = self.transact(work);
        done.map_err(self.failed(action))
    }

    /// Writes, all or nothing. It is durable when the next write is.
    pub(super) fn write_later(
        &mut self,
        action: &'static str,
        work: impl FnOnce(&mut Writing<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), StorageError> {
        let attempt = || {
            self.connection.execute_batch(COMMITS_LAST_LATER)?;
            self.transact(work)?;
            self.connection.execute_batch(COMMITS_LAST)
        };
        let done = attempt();
        done.map_err(self.failed(action))
    }

    fn transact(
        &mut self,
        work: impl FnOnce(&mut Writing<'_>) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        self.connection.prepare_cached(BEGIN)?.execute([])?;
        let mut writing = Writing::new(&self.connection);
        work(&mut writing)?;
        let pages = writing.pages();
        drop(writing);
        self.connection.prepare_cached(COMMIT)?.execute([])?;
        self.log_pages = self.log_pages.saturating_add(pages);
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
                            writing.insert(&record)?;
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

    /// Shows every record, in the order of revisions.
    pub(super) fn load(&self, each: &mut Each<'_>) -> Result<(), StorageError> {
        let read = || self.failed("read the records in");
        let mut statement = self.connection.prepare(READ).map_err(read())?;
        let mut rows = statement.query([]).map_err(read())?;
        while let Some(row) = rows.next().map_err(read())? {
            let revision = row.get(0).map(i64::cast_unsigned).map_err(read())?;
            let sum: i64 = row.get(1).map_err(read())?;
            let payload = row.get_ref(2).and_then(|value| Ok(value.as_blob()?)).map_err(read())?;
            if sum != record_sum(revision, payload) {
                return Err(StorageError::DamagedRecord { revision });
            }
            each(revision, payload)?;
        }
        Ok(())
    }

    /// A note. None also if the database is new.
    pub(super) fn note(&self, name: &'static str) -> Result<Option<String>, StorageError> {
        let attempt = || -> rusqlite::Result<Option<(i64, String)>> {
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

    fn damaged_note(&self, name: &'static str) -> StorageError {
        StorageError::DamagedNote { path: self.path.clone(), name }
    }

    /// Moves the log into the file, if it is long. Asking how long it is costs a twentieth of a single write, so it is asked
    /// only when it may be.
    pub(super) fn tend(&mut self) -> Result<(), StorageError> {
        if self.log_pages < LOG_PAGES {
            return Ok(());
        }
        let attempt = || -> rusqlite::Result<i64> {
            let mut look = self.connection.prepare_cached(LOOK_AT_LOG)?;
            let pages = look.query_row([], |row| row.get(1))?;
            if pages < LOG_PAGES {
                return Ok(pages);
            }
            self.connection.prepare_cached(MOVE_LOG)?.query_row([], |_| Ok(()))?;
            Ok(0)
        };
        self.log_pages = attempt().map_err(self.failed("move the log into"))?;
        Ok(())
    }

    /// Closes it for good: there is one file, which has all.
    pub(super) fn close(self) -> Result<(), StorageError> {
        let failed = self.failed("close");
        let attempt = || -> rusqlite::Result<()> {
            self.connection.pragma_update(None, "journal_mode", "WAL")?;
            self.connection.query_row(MOVE_LOG, [], |_| Ok(()))?;
            self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
            Ok(())
        };
        attempt().map_err(&failed)?;
        self.connection.close().map_err(|(_, source)| failed(source))
    }

    /// Closes it, and writes nothing.
    pub(super) fn abandon(self) {
        drop(self.connection);
    }

    fn failed(&self, action: &'static str) -> impl Fn(rusqlite::Error) -> StorageError + use<> {
        let path = self.path.clone();
        move |source| StorageError::Database { action, path: path.clone(), source }
    }
}

/// Settings that hold however the database is used. The exclusive mode comes first: with it, no memory is
/// shared with other processes, which the directory's lock keeps away.
fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "page_size", PAGE_BYTES)?;
    connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.execute_batch(COMMITS_LAST)?;
    // For systems where a flush is not enough.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "checkpoint_fullfsync", true)?;
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
