//! fjall as a journal: what the product shipped before the contest, without its signature. Notes stand behind
//! the records in the same keyspace, since the log can only be cut where every keyspace has been flushed.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fjall::config::{BlockSizePolicy, CompressionPolicy, FilterPolicy};
use fjall::{CompressionType, Database, Keyspace, KeyspaceCreateOptions, PersistMode};
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::{Each, Journal, Marks, Record, Records};

use super::{failed, not_written_anew};

const DATABASE_DIR: &str = "store";
const RECORDS: &str = "records";
/// Begins the name of every note, and is greater than the first byte of any revision.
const NOTES_FROM: &str = "~";
const NOTE_FLOOR: &str = "~floor";
const NOTE_HIGHEST: &str = "~highest";
/// How much is written before it moves from the log to a table.
const MEMTABLE_BYTES: u64 = 16 * 1024 * 1024;
/// Reads happen once, at the start, and in order: large blocks, and hardly a cache.
const BLOCK_BYTES: u32 = 32 * 1024;
const BLOCK_CACHE_BYTES: u64 = 1024 * 1024;
/// How long writes are refused after a failure before the database is opened again.
const REST: Duration = Duration::from_millis(500);
const WORKER_THREADS: usize = 1;

pub(super) struct FjallJournal {
    dir: PathBuf,
    /// None after a failure, until the database could be opened again.
    open: Option<Open>,
    failed_at: Option<Instant>,
    /// Set when the disk may have dropped what it was told to keep.
    doubtful: bool,
}

struct Open {
    database: Database,
    records: Keyspace,
}

impl FjallJournal {
    pub(super) fn open(dir: &Path) -> Result<Self, StorageError> {
        let open = open_database(dir)?;
        Ok(Self { dir: dir.to_owned(), open: Some(open), failed_at: None, doubtful: false })
    }

    /// The open database. After a full disk it is opened again, which drops what was written by half.
    fn usable(&mut self) -> Result<&Open, StorageError> {
        let refused = |why: &'static str| failed("write to", &self.dir)(std::io::Error::other(why));
        if self.doubtful {
            return Err(refused("the disk failed; a restart must tell what is there"));
        }
        let open = match self.open.take() {
            Some(open) => open,
            None if self.failed_at.is_some_and(|at| at.elapsed() < REST) => {
                return Err(refused("the disk was full a moment ago"));
            }
            None => {
                self.failed_at = Some(Instant::now());
                open_database(&self.dir)?
            }
        };
        Ok(self.open.insert(open))
    }

    fn after_failure(&mut self, action: &'static str, source: fjall::Error) -> StorageError {
        if let fjall::Error::Io(error) = &source {
            use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
            self.doubtful |= !matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge);
        }
        self.open = None;
        self.failed_at = Some(Instant::now());
        failed(action, &self.dir)(source)
    }

    fn number(&mut self, name: &str) -> Result<Option<u64>, StorageError> {
        let dir = self.dir.clone();
        let note = self.usable()?.records.get(name).map_err(failed("read a note in", &dir))?;
        Ok(note.and_then(|value| Some(u64::from_be_bytes(*value.first_chunk()?))))
    }
}

impl Journal for FjallJournal {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        let floor = self.number(NOTE_FLOOR)?.unwrap_or(Marks::NEW.floor);
        let highest = self.number(NOTE_HIGHEST)?.unwrap_or(Marks::NEW.highest);
        Ok(Marks { floor, highest })
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        let dir = self.dir.clone();
        for guard in self.usable()?.records.range(..NOTES_FROM) {
            let (key, payload) = guard.into_inner().map_err(failed("read the records in", &dir))?;
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
        batch.commit().map_err(|source| self.after_failure("append to", source))
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        let open = self.usable()?;
        let mut batch = open.database.batch();
        for revision in revisions {
            batch.remove(&open.records, revision.to_be_bytes());
        }
        batch.insert(&open.records, NOTE_FLOOR, marks.floor.to_be_bytes());
        batch.insert(&open.records, NOTE_HIGHEST, marks.highest.to_be_bytes());
        batch.commit().map_err(|source| self.after_failure("trim", source))
    }

    fn replace(&mut self, _records: &mut Records<'_>, _marks: Marks) -> Result<(), StorageError> {
        Err(not_written_anew(&self.dir))
    }
}

fn open_database(dir: &Path) -> Result<Open, StorageError> {
    let attempt = || -> fjall::Result<Open> {
        let database = Database::builder(dir.join(DATABASE_DIR))
            .cache_size(BLOCK_CACHE_BYTES)
            .journal_compression(CompressionType::None)
            .worker_threads(WORKER_THREADS)
            .open()?;
        let records = database.keyspace(RECORDS, keyspace_options)?;
        Ok(Open { database, records })
    };
    attempt().map_err(failed("open the database in", dir))
}

/// No filters and no compression: a key is never looked up, and the load shall be quick.
fn keyspace_options() -> KeyspaceCreateOptions {
    KeyspaceCreateOptions::default()
        .max_memtable_size(MEMTABLE_BYTES)
        .data_block_size_policy(BlockSizePolicy::all(BLOCK_BYTES))
        .data_block_compression_policy(CompressionPolicy::disabled())
        .filter_policy(FilterPolicy::disabled())
}
