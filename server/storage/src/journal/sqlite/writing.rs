//! The work inside one transaction: the tables and their content.

use rusqlite::{CachedStatement, Connection};

use super::checksum::note_sum;
use super::frame::SummedRecord;
use super::rows::Rows;
use crate::entry::Revision;
use crate::journal::Marks;

pub(super) const NOTE_FORMAT: &str = "format";
pub(super) const NOTE_BRAND: &str = "brand";
pub(super) const NOTE_FLOOR: &str = "floor";
pub(super) const NOTE_HIGHEST: &str = "highest";
/// The id and number of the store, which its other files have as well.
pub(super) const NOTE_ID: &str = "id";
pub(super) const NOTE_NUMBER: &str = "number";
/// The sum of the records.
pub(super) const NOTE_ROWS: &str = "rows";
/// The newest generation of the log in the database.
pub(super) const NOTE_FOLDED: &str = "folded";

/// One of this many pages may be free for future writes; the excess is returned.
const FREE_PER_PAGES: i64 = 2;
/// With fewer free pages, returning them is not worth the work.
const FREE_PAGES_MIN: i64 = 4096;
/// Pages returned at a time: more than one step of trimming frees.
const GIVEN_BACK_PAGES: i64 = 128;
const TABLES: &str = "
    CREATE TABLE records (revision INTEGER PRIMARY KEY, sum INTEGER NOT NULL, payload BLOB NOT NULL) STRICT;
    CREATE TABLE notes (name TEXT PRIMARY KEY, sum INTEGER NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT \
    ROWID;";
const INSERT: &str = "INSERT INTO records (revision, sum, payload) VALUES (?1, ?2, ?3)";
const DELETE: &str = "DELETE FROM records WHERE revision = ?1 RETURNING sum";
const NOTE: &str = "INSERT OR REPLACE INTO notes (name, sum, value) VALUES (?1, ?2, ?3)";
const COUNT_PAGES: &str = "PRAGMA page_count";
const COUNT_FREE_PAGES: &str = "PRAGMA freelist_count";

/// An open transaction.
pub(super) struct Writing<'a> {
    connection: &'a Connection,
    /// Kept between records, because a group has many.
    insert: Option<CachedStatement<'a>>,
    /// The sum of the records so far.
    rows: Rows,
    /// The noted sum.
    noted: Option<Rows>,
}

impl<'a> Writing<'a> {
    /// Starts with the current and the noted sum.
    pub(super) fn new(connection: &'a Connection, rows: Rows, noted: Option<Rows>) -> Self {
        Self { connection, insert: None, rows, noted }
    }

    pub(super) fn make_tables(&self) -> rusqlite::Result<()> {
        self.connection.execute_batch(TABLES)
    }

    pub(super) fn insert(&mut self, kept: &SummedRecord) -> rusqlite::Result<()> {
        let insert = match &mut self.insert {
            Some(insert) => insert,
            none => none.insert(self.connection.prepare_cached(INSERT)?),
        };
        let (revision, payload) = (kept.record.revision.cast_signed(), kept.record.payload.as_ref());
        insert.execute((revision, kept.sum, payload))?;
        self.rows.add(kept.record.revision, kept.sum);
        Ok(())
    }

    pub(super) fn delete(&mut self, revision: Revision) -> rusqlite::Result<()> {
        let mut delete = self.connection.prepare_cached(DELETE)?;
        let mut deleted = delete.query([revision.cast_signed()])?;
        while let Some(row) = deleted.next()? {
            self.rows.take(revision, row.get(0)?);
        }
        Ok(())
    }

    /// Notes the sum of the records, and returns it.
    pub(super) fn note_rows(&mut self) -> rusqlite::Result<Rows> {
        if self.noted != Some(self.rows) {
            self.note(NOTE_ROWS, &self.rows.to_string())?;
            self.noted = Some(self.rows);
        }
        Ok(self.rows)
    }

    /// Returns some free pages if there are many. The commit shortens the file.
    pub(super) fn give_back(&mut self) -> rusqlite::Result<()> {
        let count = |query| self.connection.prepare_cached(query)?.query_row([], |row| row.get::<_, i64>(0));
        let free = count(COUNT_FREE_PAGES)?;
        if free < FREE_PAGES_MIN || free * FREE_PER_PAGES < count(COUNT_PAGES)? {
            return Ok(());
        }
        let give = format!("PRAGMA incremental_vacuum({GIVEN_BACK_PAGES})");
        let mut give = self.connection.prepare_cached(&give)?;
        let mut pages = give.query([])?;
        while pages.next()?.is_some() {}
        Ok(())
    }

    /// Notes are text, so that people can read them.
    pub(super) fn note_marks(&mut self, marks: Marks) -> rusqlite::Result<()> {
        self.note(NOTE_FLOOR, &marks.floor.to_string())?;
        self.note(NOTE_HIGHEST, &marks.highest.to_string())
    }

    pub(super) fn note(&mut self, name: &str, value: &str) -> rusqlite::Result<()> {
        self.connection.prepare_cached(NOTE)?.execute((name, note_sum(name, value), value))?;
        Ok(())
    }
}
