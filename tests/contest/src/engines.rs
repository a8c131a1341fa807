//! The candidates: each keeps records behind the journal's trait, with the durability that the product
//! promises. Nothing is measured here.

mod fjall;
mod lmdb;
mod log;
mod redb;
mod shipped;
mod sqlite;

use std::error::Error;
use std::path::Path;

use clap::ValueEnum;
use storage::error::StorageError;
use storage::journal::Journal;

/// Who takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Candidate {
    /// Log-structured tables behind a log.
    Fjall,
    /// A copy-on-write tree in one file.
    Redb,
    /// The same, which also keeps what makes a start after a crash quick.
    RedbQuick,
    /// A copy-on-write tree in one mapped file, in C.
    Lmdb,
    /// A tree in one file behind a log, in C.
    Sqlite,
    /// The same, as the product uses it.
    Shipped,
    /// A bare log: the yardstick.
    Log,
}

impl Candidate {
    /// How it is called in tables and on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Fjall => "fjall",
            Self::Redb => "redb",
            Self::RedbQuick => "redb-quick",
            Self::Lmdb => "lmdb",
            Self::Sqlite => "sqlite",
            Self::Shipped => "shipped",
            Self::Log => "log",
        }
    }

    /// Opens its journal in a directory, which is made if it is missing.
    pub(crate) fn open(self, dir: &Path) -> Result<Box<dyn Journal>, StorageError> {
        std::fs::create_dir_all(dir).map_err(|source| file("create", dir, source))?;
        Ok(match self {
            Self::Fjall => Box::new(fjall::FjallJournal::open(dir)?),
            Self::Redb => Box::new(redb::RedbJournal::open(dir, false)?),
            Self::RedbQuick => Box::new(redb::RedbJournal::open(dir, true)?),
            Self::Lmdb => Box::new(lmdb::LmdbJournal::open(dir)?),
            Self::Sqlite => Box::new(sqlite::SqliteJournal::open(dir)?),
            Self::Shipped => Box::new(shipped::Shipped::open(dir)?),
            Self::Log => Box::new(log::LogJournal::open(dir)?),
        })
    }
}

/// An error of an engine as one of the store. The store's own variant for databases knows SQLite only.
fn failed<E: Error + Send + Sync + 'static>(action: &'static str, dir: &Path) -> impl Fn(E) -> StorageError {
    move |source| file(action, dir, std::io::Error::other(source))
}

/// Of all candidates only the shipped one can do that.
fn not_written_anew(dir: &Path) -> StorageError {
    file("write anew", dir, std::io::ErrorKind::Unsupported.into())
}

fn file(action: &'static str, path: &Path, source: std::io::Error) -> StorageError {
    StorageError::File { action, path: path.to_owned(), source }
}
