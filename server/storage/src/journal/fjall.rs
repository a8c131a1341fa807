//! The journal of the embedded engine: a log-structured database with records keyed by revision, so that
//! writes are appended in key order and a load is one scan. Notes about the whole stand behind them: in the
//! same keyspace, since the log can only be cut where every keyspace has been flushed, and one that is hardly
//! ever written would hold it back and make a start after a crash long.

use std::fs::{DirBuilder, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bytes::Bytes;
use fjall::config::{BlockSizePolicy, CompressionPolicy, FilterPolicy};
use fjall::{CompressionType, Database, Keyspace, KeyspaceCreateOptions, PersistMode};

use super::{Each, Journal, Marks, Record};
use crate::entry::Revision;
use crate::error::StorageError;

/// The layout of records and notes. Raised when a program that knows only this one could not read it.
pub const FORMAT: u64 = 1;

/// Held while the directory is open.
const LOCK_FILE: &str = "lock";
/// The database, beside the lock.
pub(crate) const DATABASE_DIR: &str = "store";
const RECORDS: &str = "records";
/// Begins the name of every note, and is greater than the first byte of any revision.
const NOTES_FROM: &str = "~";
const NOTE_FORMAT: &str = "~format";
const NOTE_BRAND: &str = "~brand";
const NOTE_FLOOR: &str = "~floor";
const NOTE_HIGHEST: &str = "~highest";

/// How much is written before it moves from the log to a table.
const MEMTABLE_BYTES: u64 = 16 * 1024 * 1024;
/// Reads happen once, at the start, and in order: large blocks, and hardly a cache.
const BLOCK_BYTES: u32 = 32 * 1024;
const BLOCK_CACHE_BYTES: u64 = 1024 * 1024;
/// How long writes are refused after a failure before the database is opened again.
const REST: Duration = Duration::from_millis(500);
/// Background work is rare and must leave the processors to requests.
const WORKER_THREADS: usize = 1;

/// A journal in a directory of its own.
pub struct FjallJournal {
    dir: PathBuf,
    /// None after a failure, until the database could be opened again.
    open: Option<Open>,
    /// When the last failure was. To open the database again replays its log.
    failed_at: Option<Instant>,
    /// Set when the disk may have dropped what it was told to keep.
    doubtful: bool,
    /// Released last: fields drop in this order.
    _lock: File,
}

struct Open {
    database: Database,
    records: Keyspace,
}

impl FjallJournal {
    /// Opens the directory, which is made if it is missing, on behalf of `brand`.
    pub fn open(dir: &Path, brand: &str) -> Result<Self, StorageError> {
        make_private_dir(dir)?;
        let lock = lock_dir(dir)?;
        let open = open_database(dir)?;
        check_notes(dir, brand, &open)?;
        Ok(Self { dir: dir.to_owned(), open: Some(open), failed_at: None, doubtful: false, _lock: lock })
    }

    /// Opens a directory that holds a store, whatever its brand.
    pub(crate) fn open_any_brand(dir: &Path) -> Result<Self, StorageError> {
        let lock = lock_dir(dir)?;
        let open = open_database(dir)?;
        check_format(dir, &open)?;
        Ok(Self { dir: dir.to_owned(), open: Some(open), failed_at: None, doubtful: false, _lock: lock })
    }

    /// The brand that wrote the directory.
    pub(crate) fn brand(&mut self) -> Result<String, StorageError> {
        let dir = self.dir.clone();
        Ok(read_note(&dir, self.usable()?, NOTE_BRAND)?.unwrap_or_default())
    }

    /// The open database. After a full disk it is opened again, which drops what was written by half.
    fn usable(&mut self) -> Result<&Open, StorageError> {
        if self.doubtful {
            return Err(StorageError::DiskDoubtful);
        }
        let open = match self.open.take() {
            Some(open) => open,
            None if self.failed_at.is_some_and(|at| at.elapsed() < REST) => {
                return Err(StorageError::Resting);
            }
            None => {
                self.failed_at = Some(Instant::now());
                open_database(&self.dir)?
            }
        };
        Ok(self.open.insert(open))
    }

    /// Decides what a failed write means for the next one. The database refuses all writes after a failure;
    /// one that names a full disk happened before the bytes were taken, so opening the database again gives
    /// a sound state. After any other failure of the disk nothing is certain.
    fn after_failure(&mut self, action: &'static str, source: fjall::Error) -> StorageError {
        if let fjall::Error::Io(error) = &source {
            use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
            self.doubtful |= !matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge);
        }
        self.open = None;
        self.failed_at = Some(Instant::now());
        StorageError::Database { action, source }
    }
}

impl Journal for FjallJournal {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        let dir = self.dir.clone();
        let open = self.usable()?;
        let floor = read_number(&dir, open, NOTE_FLOOR)?.unwrap_or(Marks::NEW.floor);
        let highest = read_number(&dir, open, NOTE_HIGHEST)?.unwrap_or(Marks::NEW.highest);
        Ok(Marks { floor, highest })
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        for guard in self.usable()?.records.range(..NOTES_FROM) {
            let (key, payload) = guard.into_inner().map_err(database("read the records"))?;
            let Ok(key) = <[u8; 8]>::try_from(key.as_ref()) else {
                return Err(StorageError::DamagedRecord { revision: 0 });
            };
            each(Revision::from_be_bytes(key), &payload)?;
        }
        Ok(())
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        let open = self.usable()?;
        let mut batch = open.database.batch().durability(Some(PersistMode::SyncData));
        for record in records {
            batch.insert(&open.records, record.revision.to_be_bytes(), record.payload.clone());
        }
        batch.commit().map_err(|source| self.after_failure("append a group of writes", source))
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        let open = self.usable()?;
        let mut batch = open.database.batch();
        for revision in revisions {
            batch.remove(&open.records, revision.to_be_bytes());
        }
        batch.insert(&open.records, NOTE_FLOOR, number(marks.floor));
        batch.insert(&open.records, NOTE_HIGHEST, number(marks.highest));
        batch.commit().map_err(|source| self.after_failure("drop superseded records", source))
    }
}

/// Secrets are stored here: nobody else may look.
pub(crate) fn make_private_dir(dir: &Path) -> Result<(), StorageError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir).map_err(file("create", dir))
}

pub(crate) fn lock_dir(dir: &Path) -> Result<File, StorageError> {
    let path = dir.join(LOCK_FILE);
    let lock =
        File::options().create(true).truncate(false).write(true).open(&path).map_err(file("open", &path))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StorageError::InUse { dir: dir.to_owned() }),
        Err(TryLockError::Error(source)) => Err(file("lock", &path)(source)),
    }
}

fn open_database(dir: &Path) -> Result<Open, StorageError> {
    let failed = database("open");
    let database = Database::builder(dir.join(DATABASE_DIR))
        .cache_size(BLOCK_CACHE_BYTES)
        .journal_compression(CompressionType::None)
        .worker_threads(WORKER_THREADS)
        .open()
        .map_err(&failed)?;
    let records = database.keyspace(RECORDS, keyspace_options).map_err(&failed)?;
    Ok(Open { database, records })
}

/// No filters and no compression: a key is never looked up, and the load shall be quick.
fn keyspace_options() -> KeyspaceCreateOptions {
    KeyspaceCreateOptions::default()
        .max_memtable_size(MEMTABLE_BYTES)
        .data_block_size_policy(BlockSizePolicy::all(BLOCK_BYTES))
        .data_block_compression_policy(CompressionPolicy::disabled())
        .filter_policy(FilterPolicy::disabled())
}

/// Refuses what another product or a later program wrote; signs a new directory.
fn check_notes(dir: &Path, brand: &str, open: &Open) -> Result<(), StorageError> {
    if !check_format(dir, open)? {
        let mut batch = open.database.batch().durability(Some(PersistMode::SyncAll));
        batch.insert(&open.records, NOTE_FORMAT, number(FORMAT));
        batch.insert(&open.records, NOTE_BRAND, brand);
        return batch.commit().map_err(database("sign the new store"));
    }
    let found = read_note(dir, open, NOTE_BRAND)?.unwrap_or_default();
    if found != brand {
        return Err(StorageError::OtherBrand { dir: dir.to_owned(), found, asked: brand.to_owned() });
    }
    Ok(())
}

/// Whether the directory is signed. Refuses what a later program wrote.
fn check_format(dir: &Path, open: &Open) -> Result<bool, StorageError> {
    match read_number(dir, open, NOTE_FORMAT)? {
        Some(found) if found > FORMAT => {
            Err(StorageError::NewerFormat { dir: dir.to_owned(), found, known: FORMAT })
        }
        found => Ok(found.is_some()),
    }
}

/// Notes are text, so that a person can read them too.
fn number(value: u64) -> Bytes {
    Bytes::from(value.to_string())
}

fn read_number(dir: &Path, open: &Open, name: &'static str) -> Result<Option<u64>, StorageError> {
    let Some(text) = read_note(dir, open, name)? else { return Ok(None) };
    let damaged = |_| StorageError::DamagedNote { dir: dir.to_owned(), name };
    text.parse().map(Some).map_err(damaged)
}

fn read_note(dir: &Path, open: &Open, name: &'static str) -> Result<Option<String>, StorageError> {
    let Some(value) = open.records.get(name).map_err(database("read a note"))? else { return Ok(None) };
    let damaged = |_| StorageError::DamagedNote { dir: dir.to_owned(), name };
    String::from_utf8(value.to_vec()).map(Some).map_err(damaged)
}

fn database(action: &'static str) -> impl Fn(fjall::Error) -> StorageError {
    move |source| StorageError::Database { action, source }
}

fn file(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> StorageError {
    let path = path.to_owned();
    move |source| StorageError::File { action, path, source }
}
