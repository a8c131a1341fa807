//! What is done within one transaction: the tables and what is put into them.

use rusqlite::Connection;

use crate::entry::Revision;
use crate::journal::Record;

pub(super) const NOTE_FORMAT: &str = "format";
pub(super) const NOTE_BRAND: &str = "brand";
pub(super) const NOTE_FLOOR: &str = "floor";
pub(super) const NOTE_HIGHEST: &str = "highest";

/// Of so many pages one may be free, for what will be written: what is more is given back.
const FREE_PER_PAGES: i64 = 2;
/// A file with fewer free pages than this is not worth the work.
const FREE_PAGES_MIN: i64 = 4096;
/// So many pages are given back at a time: more than one step of trimming makes free.
const GIVEN_BACK_PAGES: i64 = 128;
const TABLES: &str = "
    CREATE TABLE records (revision INTEGER PRIMARY KEY, sum INTEGER NOT NULL, payload BLOB NOT NULL) STRICT;
    CREATE TABLE notes (name TEXT PRIMARY KEY, sum INTEGER NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;";
const INSERT: &str = "INSERT INTO records (revision, sum, payload) VALUES (?1, ?2, ?3)";
const DELETE: &str = "DELETE FROM records WHERE revision = ?1";
const NOTE: &str = "INSERT OR REPLACE INTO notes (name, sum, value) VALUES (?1, ?2, ?3)";
const COUNT_PAGES: &str = "PRAGMA page_count";
const COUNT_FREE_PAGES: &str = "PRAGMA freelist_count";

/// A transaction under way.
pub(super) struct Writing<'a>(&'a Connection);

impl<'a> Writing<'a> {
    pub(super) fn new(connection: &'a Connection) -> Self {
        Self(connection)
    }

    pub(super) fn make_tables(&self) -> rusqlite::Result<()> {
        self.0.execute_batch(TABLES)
    }

    pub(super) fn insert(&self, record: &Record) -> rusqlite::Result<()> {
        let Record { revision, payload } = record;
        let sum = record_sum(*revision, payload);
        self.0.prepare_cached(INSERT)?.execute((revision.cast_signed(), sum, payload.as_ref()))?;
        Ok(())
    }

    pub(super) fn delete(&self, revision: Revision) -> rusqlite::Result<()> {
        self.0.prepare_cached(DELETE)?.execute([revision.cast_signed()])?;
        Ok(())
    }

    /// Gives a part of the room of free pages back, if they are many. The file is cut when the log is moved.
    pub(super) fn give_back(&self) -> rusqlite::Result<()> {
        let count = |query| self.0.prepare_cached(query)?.query_row([], |row| row.get::<_, i64>(0));
        let free = count(COUNT_FREE_PAGES)?;
        if free < FREE_PAGES_MIN || free * FREE_PER_PAGES < count(COUNT_PAGES)? {
            return Ok(());
        }
        let give = format!("PRAGMA incremental_vacuum({GIVEN_BACK_PAGES})");
        let mut give = self.0.prepare_cached(&give)?;
        let mut pages = give.query([])?;
        while pages.next()?.is_some() {}
        Ok(())
    }

    pub(super) fn note(&self, name: &str, value: &str) -> rusqlite::Result<()> {
        self.0.prepare_cached(NOTE)?.execute((name, note_sum(name, value), value))?;
        Ok(())
    }
}

/// The checksum of a record.
pub(super) fn record_sum(revision: Revision, payload: &[u8]) -> i64 {
    checksum(&revision.to_be_bytes(), payload)
}

/// The checksum of a note.
pub(super) fn note_sum(name: &str, value: &str) -> i64 {
    checksum(name.as_bytes(), value.as_bytes())
}

fn checksum(key: &[u8], value: &[u8]) -> i64 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(key);
    sum.update(value);
    i64::from(sum.finalize())
}
