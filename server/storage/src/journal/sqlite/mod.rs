//! The journal of the embedded engine: a table of records in an SQLite database, keyed by revision, so that
//! writes are added in key order and a load is one scan; and in front of it a log, which is what a write waits
//! for. Every record carries a checksum, which is compared when it is loaded.

mod database;
mod frame;
mod log;
mod mover;
mod store;
mod writing;

use std::path::{Path, PathBuf};

use super::files::DirLock;
use super::{Each, Journal, Marks, Record, Records, files};
use crate::entry::Revision;
use crate::error::StorageError;
use database::Database;
use store::Store;
use writing::{NOTE_BRAND, NOTE_FORMAT, Writing};

/// The layout of log, records and notes. Raised when a program that knows only this one could not read it.
/// Format 2 had no log of its own; such a store is raised to this format when it is opened.
pub const FORMAT: u64 = 3;

/// A journal in a directory of its own.
pub struct SqliteJournal {
    dir: PathBuf,
    brand: String,
    /// Which of the stores is in use. It grows whenever the store is written anew.
    number: u64,
    /// None once a write has failed, until the store was written anew.
    store: Option<Store>,
    /// Released last: fields drop in this order.
    _lock: DirLock,
}

impl SqliteJournal {
    /// Opens the directory, which is made if it is missing, on behalf of `brand`.
    pub fn open(dir: &Path, brand: &str) -> Result<Self, StorageError> {
        files::make_private_dir(dir)?;
        let lock = files::lock_dir(dir)?;
        files::refuse_earlier(dir)?;
        let number = files::newest(dir)?;
        let is_new = number.is_none();
        let number = number.unwrap_or(files::FIRST);
        let path = files::store(dir, number);
        if is_new {
            // The log of a store that is lost would be taken for that of the new one.
            files::remove(&path)?;
        }
        files::make_private(&path)?;
        let mut database = Database::open(&path)?;
        match format(dir, &database)? {
            Some(found) => {
                check_brand(dir, &database, brand)?;
                raise(&mut database, found)?;
            }
            None => {
                database.write("sign", |open| sign(open, brand))?;
                files::sync_dir(dir)?;
            }
        }
        let store = Store::recover(&path, database)?;
        files::remove_others(dir, number);
        Ok(Self { dir: dir.to_owned(), brand: brand.to_owned(), number, store: Some(store), _lock: lock })
    }

    /// Opens a directory that holds a store, whatever its brand.
    pub(crate) fn open_any_brand(dir: &Path) -> Result<Self, StorageError> {
        let lock = files::lock_dir(dir)?;
        files::refuse_earlier(dir)?;
        let no_store = || StorageError::NoStore { dir: dir.to_owned() };
        let number = files::newest(dir)?.ok_or_else(no_store)?;
        let path = files::store(dir, number);
        let mut database = Database::open(&path)?;
        let found = format(dir, &database)?.ok_or_else(no_store)?;
        raise(&mut database, found)?;
        let brand = database.note(NOTE_BRAND)?.unwrap_or_default();
        let store = Store::recover(&path, database)?;
        Ok(Self { dir: dir.to_owned(), brand, number, store: Some(store), _lock: lock })
    }

    /// The brand that wrote the directory.
    pub(crate) fn brand(&self) -> &str {
        &self.brand
    }

    fn usable(&mut self) -> Result<&mut Store, StorageError> {
        let path = || files::store(&self.dir, self.number);
        let abandoned = || StorageError::Abandoned { path: path() };
        self.store.as_mut().ok_or_else(abandoned)
    }

    /// Writes. After a failure nothing more goes to these files.
    fn write<T>(
        &mut self,
        work: impl FnOnce(&mut Store) -> Result<T, StorageError>,
    ) -> Result<T, StorageError> {
        let written = work(self.usable()?);
        if written.is_err() {
            self.store = None;
        }
        written
    }

    fn build(&mut self, records: &mut Records<'_>, marks: Marks) -> Result<(), StorageError> {
        let building = files::begin_building(&self.dir)?;
        let mut database = Database::build(&building)?;
        database.write("sign", |open| sign(open, &self.brand))?;
        database.fill(records)?;
        database.write("note the revisions in", |open| open.note_marks(marks))?;
        database.close()?;
        // A number is not tried twice: there may be a store by that name, though this call fails.
        self.number += 1;
        files::install(&building, &self.dir, self.number)
    }
}

impl Drop for SqliteJournal {
    /// Moves the log into the database. If that fails, the next start does it.
    fn drop(&mut self) {
        if let Some(Err(error)) = self.store.take().map(Store::close) {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the store was not closed as it should be"
            );
        }
    }
}

impl Journal for SqliteJournal {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        self.usable()?.marks()
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        self.usable()?.load(each)
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        self.write(|store| store.append(records))
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        self.write(|store| store.forget(revisions, marks))
    }

    fn replace(&mut self, records: &mut Records<'_>, marks: Marks) -> Result<(), StorageError> {
        self.store = None;
        self.build(records, marks).inspect_err(|_| files::give_up_building(&self.dir))?;
        let path = files::store(&self.dir, self.number);
        self.store = Some(Store::recover(&path, Database::open(&path)?)?);
        files::remove_others(&self.dir, self.number);
        Ok(())
    }

    fn tend(&mut self) -> Result<(), StorageError> {
        self.write(Store::tend)
    }
}

fn sign(open: &mut Writing<'_>, brand: &str) -> rusqlite::Result<()> {
    open.make_tables()?;
    open.note(NOTE_FORMAT, &FORMAT.to_string())?;
    open.note(NOTE_BRAND, brand)
}

/// The format of a store. None if it is new. Refuses what a later program wrote.
fn format(dir: &Path, database: &Database) -> Result<Option<u64>, StorageError> {
    match database.number(NOTE_FORMAT)? {
        Some(found) if found > FORMAT => {
            Err(StorageError::NewerFormat { dir: dir.to_owned(), found, known: FORMAT })
        }
        found => Ok(found),
    }
}

/// Lets no earlier program open a store any more: it would not look for the log.
fn raise(database: &mut Database, found: u64) -> Result<(), StorageError> {
    if found == FORMAT {
        return Ok(());
    }
    database.write("raise the format of", |open| open.note(NOTE_FORMAT, &FORMAT.to_string()))
}

fn check_brand(dir: &Path, database: &Database, brand: &str) -> Result<(), StorageError> {
    let found = database.note(NOTE_BRAND)?.unwrap_or_default();
    if found != brand {
        return Err(StorageError::OtherBrand { dir: dir.to_owned(), found, asked: brand.to_owned() });
    }
    Ok(())
}
