//! The journal of the embedded engine: a table of records in an SQLite database, keyed by revision, so that
//! writes are appended in key order and a load is one scan. Every record carries a checksum, which is
//! compared when it is loaded.

mod database;
mod writing;

use std::path::{Path, PathBuf};

use super::files::DirLock;
use super::{Each, Journal, Marks, Record, Records, files};
use crate::entry::Revision;
use crate::error::StorageError;
use database::Database;
use writing::{NOTE_BRAND, NOTE_FLOOR, NOTE_FORMAT, NOTE_HIGHEST, Writing};

/// The layout of records and notes. Raised when a program that knows only this one could not read it.
pub const FORMAT: u64 = 2;

/// A journal in a directory of its own.
pub struct SqliteJournal {
    dir: PathBuf,
    brand: String,
    /// Which of the stores is in use. It grows whenever the store is written anew.
    number: u64,
    /// None once a write has failed, until the store was written anew.
    database: Option<Database>,
    /// Released last: fields drop in this order.
    _lock: DirLock,
}

impl SqliteJournal {
    /// Opens the directory, which is made if it is missing, on behalf of `brand`.
    pub fn open(dir: &Path, brand: &str) -> Result<Self, StorageError> {
        files::make_private_dir(dir)?;
        let lock = files::lock_dir(dir)?;
        files::refuse_earlier(dir)?;
        let number = files::newest(dir)?.unwrap_or(files::FIRST);
        let path = files::store(dir, number);
        files::make_private(&path)?;
        let mut database = Database::open(&path)?;
        if is_signed(dir, &database)? {
            check_brand(dir, &database, brand)?;
        } else {
            database.write("sign", |open| sign(open, brand))?;
            files::sync_dir(dir)?;
        }
        files::remove_others(dir, number);
        Ok(Self {
            dir: dir.to_owned(),
            brand: brand.to_owned(),
            number,
            database: Some(database),
            _lock: lock,
        })
    }

    /// Opens a directory that holds a store, whatever its brand.
    pub(crate) fn open_any_brand(dir: &Path) -> Result<Self, StorageError> {
        let lock = files::lock_dir(dir)?;
        files::refuse_earlier(dir)?;
        let no_store = || StorageError::NoStore { dir: dir.to_owned() };
        let number = files::newest(dir)?.ok_or_else(no_store)?;
        let database = Database::open(&files::store(dir, number))?;
        if !is_signed(dir, &database)? {
            return Err(no_store());
        }
        let brand = database.note(NOTE_BRAND)?.unwrap_or_default();
        Ok(Self { dir: dir.to_owned(), brand, number, database: Some(database), _lock: lock })
    }

    /// The brand that wrote the directory.
    pub(crate) fn brand(&self) -> &str {
        &self.brand
    }

    fn usable(&mut self) -> Result<&mut Database, StorageError> {
        let path = || files::store(&self.dir, self.number);
        let abandoned = || StorageError::Abandoned { path: path() };
        self.database.as_mut().ok_or_else(abandoned)
    }

    /// Writes. After a failure nothing more goes to these files.
    fn write(
        &mut self,
        work: impl FnOnce(&mut Database) -> Result<(), StorageError>,
    ) -> Result<(), StorageError> {
        let written = work(self.usable()?);
        if written.is_err()
            && let Some(database) = self.database.take()
        {
            database.abandon();
        }
        written
    }

    fn build(&mut self, records: &mut Records<'_>, marks: Marks) -> Result<(), StorageError> {
        let building = files::begin_building(&self.dir)?;
        let mut database = Database::build(&building)?;
        database.write("sign", |open| sign(open, &self.brand))?;
        database.fill(records)?;
        database.write("note the revisions in", |open| note_marks(open, marks))?;
        database.close()?;
        // A number is not tried twice: there may be a store by that name, though this call fails.
        self.number += 1;
        files::install(&building, &self.dir, self.number)
    }
}

impl Drop for SqliteJournal {
    /// Moves the log into the file. If that fails, the next start does it.
    fn drop(&mut self) {
        if let Some(Err(error)) = self.database.take().map(Database::close) {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the store was not closed as it should be"
            );
        }
    }
}

impl Journal for SqliteJournal {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        let database = self.usable()?;
        let floor = database.number(NOTE_FLOOR)?.unwrap_or(Marks::NEW.floor);
        let highest = database.number(NOTE_HIGHEST)?.unwrap_or(Marks::NEW.highest);
        Ok(Marks { floor, highest })
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        self.usable()?.load(each)
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        self.write(|database| {
            database.write("append a group of writes to", |open| {
                records.iter().try_for_each(|record| open.insert(record))
            })
        })
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        self.write(|database| {
            database.write_later("drop superseded records from", |open| {
                revisions.iter().try_for_each(|revision| open.delete(*revision))?;
                note_marks(open, marks)?;
                open.give_back()
            })
        })
    }

    fn replace(&mut self, records: &mut Records<'_>, marks: Marks) -> Result<(), StorageError> {
        if let Some(database) = self.database.take() {
            database.abandon();
        }
        self.build(records, marks).inspect_err(|_| files::give_up_building(&self.dir))?;
        self.database = Some(Database::open(&files::store(&self.dir, self.number))?);
        files::remove_others(&self.dir, self.number);
        Ok(())
    }

    fn tend(&mut self) -> Result<(), StorageError> {
        self.write(Database::tend)
    }
}

fn sign(open: &mut Writing<'_>, brand: &str) -> rusqlite::Result<()> {
    open.make_tables()?;
    open.note(NOTE_FORMAT, &FORMAT.to_string())?;
    open.note(NOTE_BRAND, brand)
}

/// Notes are text, so that a person can read them too.
fn note_marks(open: &mut Writing<'_>, marks: Marks) -> rusqlite::Result<()> {
    open.note(NOTE_FLOOR, &marks.floor.to_string())?;
    open.note(NOTE_HIGHEST, &marks.highest.to_string())
}

/// Whether a store is signed: one that is not is new. Refuses what a later program wrote.
fn is_signed(dir: &Path, database: &Database) -> Result<bool, StorageError> {
    match database.number(NOTE_FORMAT)? {
        Some(found) if found > FORMAT => {
            Err(StorageError::NewerFormat { dir: dir.to_owned(), found, known: FORMAT })
        }
        found => Ok(found.is_some()),
    }
}

fn check_brand(dir: &Path, database: &Database, brand: &str) -> Result<(), StorageError> {
    let found = database.note(NOTE_BRAND)?.unwrap_or_default();
    if found != brand {
        return Err(StorageError::OtherBrand { dir: dir.to_owned(), found, asked: brand.to_owned() });
    }
    Ok(())
}
