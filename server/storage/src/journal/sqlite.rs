//! The journal of the embedded engine: a table of records in an SQLite database, keyed by revision, so that
//! writes append in key order and a load is one scan. In front of it is a log, which is what writes wait for.
//! Every record has a checksum, which is verified when it is loaded.

mod checksum;
mod database;
mod format;
mod found;
pub(crate) mod frame;
mod log;
pub(crate) mod mark;
mod mover;
mod opening;
mod pages;
mod rows;
pub(crate) mod salvage;
mod store;
pub(crate) mod writing;

use std::path::{Path, PathBuf};

use super::files::DirLock;
use super::identity::{self, Identity, Known, Stage};
use super::{Each, Journal, Marks, Record, Records, files};
use crate::entry::Revision;
use crate::error::StorageError;
use database::Database;
pub use format::FORMAT;
use mark::Owner;
use opening::Opened;
use store::Store;

/// A journal in a directory of its own.
pub struct SqliteJournal {
    dir: PathBuf,
    /// The identity of the store. Its number grows when the store is rewritten.
    identity: Identity,
    /// None after a failed write, until the store was rewritten.
    store: Option<Store>,
    /// Released last, because fields are dropped in this order.
    _lock: DirLock,
}

impl SqliteJournal {
    /// Opens the directory for `brand`. It is created if necessary.
    ///
    /// # Errors
    /// When the directory is in use or belongs to another brand, or when something that it held is missing or
    /// damaged.
    pub fn open(dir: &Path, brand: &str) -> Result<Self, StorageError> {
        files::make_private_dir(dir)?;
        let lock = files::lock_dir(dir)?;
        files::refuse_earlier(dir)?;
        let opened = match opening::open(dir, Some(brand))? {
            Some(opened) => opened,
            None => opening::create(dir, brand)?,
        };
        Ok(Self::new(dir, opened, lock))
    }

    /// Opens a directory that holds a store, whatever its brand.
    pub(crate) fn open_any_brand(dir: &Path) -> Result<Self, StorageError> {
        let lock = files::lock_dir(dir)?;
        files::refuse_earlier(dir)?;
        let opened = opening::open(dir, None)?;
        let opened = opened.ok_or_else(|| StorageError::NoStore { dir: dir.to_owned() })?;
        Ok(Self::new(dir, opened, lock))
    }

    fn new(dir: &Path, opened: Opened, lock: DirLock) -> Self {
        let Opened { identity, store } = opened;
        Self { dir: dir.to_owned(), identity, store: Some(store), _lock: lock }
    }

    /// The brand that wrote the directory.
    pub(crate) fn brand(&self) -> &str {
        &self.identity.brand
    }

    fn usable(&mut self) -> Result<&mut Store, StorageError> {
        let path = || files::store(&self.dir, self.identity.number);
        let abandoned = || StorageError::Abandoned { path: path() };
        self.store.as_mut().ok_or_else(abandoned)
    }

    /// Writes. After a failure, these files are not written again: the kernel may have dropped the pages that
    /// it could not flush, and the next flush would wrongly report success.
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
        // A number is never used twice: a store with this name may exist even if this call fails.
        self.identity.number += 1;
        database.write("sign", |open| opening::sign(open, &self.identity))?;
        database.fill(records)?;
        database.write("note the revisions in", |open| open.note_marks(marks))?;
        database.close()?;
        opening::install(&building, &self.dir, &self.identity)?;
        opening::confirm(&self.dir, &self.identity)
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
        // The old files are not needed any more, and the new store must not wait for their thread.
        self.store = None;
        self.build(records, marks).inspect_err(|_| files::give_up_building(&self.dir))?;
        let path = files::store(&self.dir, self.identity.number);
        let owner = Owner { id: self.identity.id, number: self.identity.number };
        self.store = Some(Store::recover(&path, Database::open(&path)?, owner)?);
        files::remove_others(&self.dir, owner.number);
        Ok(())
    }

    fn tend(&mut self) -> Result<(), StorageError> {
        self.write(Store::tend)
    }
}

/// Makes the closed store of one directory the store of another, which must be locked and have none. After a
/// crash the directory has this store, or is unchanged.
pub(crate) fn take_over(from: &Path, dir: &Path) -> Result<(), StorageError> {
    let no_store = || StorageError::NoStore { dir: from.to_owned() };
    let Known { identity, .. } = identity::read(from)?.ok_or_else(no_store)?;
    identity::write(dir, &Identity { stage: Stage::Making, ..identity.clone() })?;
    opening::install(&files::store(from, identity.number), dir, &identity)?;
    opening::confirm(dir, &identity)
}
