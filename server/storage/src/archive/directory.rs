//! Access to a data directory while no server runs on it, for tools.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::engine::Engine;
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::Journal;
use crate::journal::files::{self, DirLock, lock_dir, make_private_dir};
use crate::journal::identity;
use crate::journal::record::parse;
use crate::journal::sqlite::{self, SqliteJournal};
use crate::local::Local;

pub use crate::journal::identity::StoreId;

/// The directory in which a new store is built.
const STAGING_DIR: &str = "incoming";

/// Whether the directory holds a store.
pub fn holds_store(dir: &Path) -> bool {
    files::holds_store(dir)
}

/// The id and brand of the store that a directory holds or has held. `None` if it never held one of this
/// format.
///
/// # Errors
/// When the files that should say so are damaged.
pub fn identity(dir: &Path) -> Result<Option<(StoreId, String)>, StorageError> {
    let known = identity::read(dir)?;
    Ok(known.map(|known| (known.identity.id, known.identity.brand)))
}

/// Keeps servers away from a directory while the returned value lives.
///
/// # Errors
/// When the directory is in use, or is none.
pub fn hold(dir: &Path) -> Result<impl Drop + use<>, StorageError> {
    lock_dir(dir)
}

/// The store of a directory without a running server.
pub struct Found {
    /// The brand that wrote it.
    pub brand: String,
    /// The resource types of its records, sorted, including unknown ones.
    pub resources: Vec<String>,
    /// Takes the directory over when it is started.
    pub engine: Local,
}

/// Opens the store of a directory, whatever its brand.
pub fn open(dir: &Path) -> Result<Found, StorageError> {
    if !holds_store(dir) && identity::read(dir)?.is_none() {
        return Err(StorageError::NoStore { dir: dir.to_owned() });
    }
    let mut journal = SqliteJournal::open_any_brand(dir)?;
    let brand = journal.brand().to_owned();
    let mut resources = std::collections::BTreeSet::new();
    journal.load(&mut |revision, payload| {
        let record = parse(payload).ok_or(StorageError::DamagedRecord { revision })?;
        if !resources.contains(record.resource) {
            resources.insert(record.resource.to_owned());
        }
        Ok(())
    })?;
    let resources = resources.into_iter().collect();
    Ok(Found { brand, resources, engine: Local::new(Box::new(journal)) })
}

/// A store under construction, in a directory without one. It is moved to its place when it is complete;
/// until then, and after a crash, the directory has no store.
#[derive(Debug)]
pub struct Filling {
    dir: PathBuf,
    finished: bool,
    /// Keeps servers away meanwhile.
    _lock: DirLock,
}

impl Filling {
    /// Starts in a directory, which is created if necessary. Refuses one that holds a store or is in use.
    pub fn begin(dir: &Path) -> Result<Self, StorageError> {
        make_private_dir(dir)?;
        let lock = lock_dir(dir)?;
        if holds_store(dir) {
            return Err(StorageError::HoldsStore { dir: dir.to_owned() });
        }
        let filling = Self { dir: dir.to_owned(), finished: false, _lock: lock };
        filling.clear()?;
        Ok(filling)
    }

    /// The engine of the new store. Its revisions come after `revision`.
    pub fn engine(&self, brand: &str, revision: Revision) -> Result<impl Engine + use<>, StorageError> {
        let journal = SqliteJournal::open(&self.staging(), brand)?;
        Ok(Local::new(Box::new(journal)).counting_from(revision))
    }

    /// Moves the store to its place. The store must be closed.
    pub fn finish(mut self) -> Result<(), StorageError> {
        sqlite::take_over(&self.staging(), &self.dir)?;
        self.finished = true;
        self.clear()
    }

    fn staging(&self) -> PathBuf {
        self.dir.join(STAGING_DIR)
    }

    /// Removes what an earlier attempt left.
    fn clear(&self) -> Result<(), StorageError> {
        match fs::remove_dir_all(self.staging()) {
            Err(source) if source.kind() != ErrorKind::NotFound => {
                Err(StorageError::File { action: "remove", path: self.staging(), source })
            }
            _ => Ok(()),
        }
    }
}

impl Drop for Filling {
    fn drop(&mut self) {
        if !self.finished
            && let Err(error) = self.clear()
        {
            tracing::warn!(error = &error as &dyn std::error::Error, "half a store stays behind");
        }
    }
}
