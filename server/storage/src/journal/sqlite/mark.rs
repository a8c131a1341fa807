//! Records how far the log of a store is durable: a small file beside the database, written after each flush
//! of the log and before the writes of that flush are acknowledged.
//!
//! The mark itself is not flushed with each write. After a kill it is exact, because the kernel has it; after
//! a power failure it may be as old as its last flush, at most [`FLUSH_INTERVAL`] while the store works. It
//! is never ahead of the log, so anything that the log lacks below the mark was lost to damage.
//!
//! The file has two slots, written in turn, so that a torn or damaged slot leaves the other.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::files;
use crate::journal::identity::StoreId;

/// How long the newest mark may wait for its own flush.
const FLUSH_INTERVAL: Duration = Duration::from_secs(1);
/// Each slot has its own disk sector, because a torn write destroys a whole one.
const SLOT_BYTES: usize = 512;
const SLOTS: usize = 2;
/// Checksum, id, store number, generation, frames, revision.
const USED_BYTES: usize = 4 + 16 + 4 * 8;

/// The part of the log that is durable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Durable {
    /// The newest generation with a durable frame.
    pub(crate) generation: u64,
    /// The number of durable frames in it. All frames of earlier generations are durable.
    pub(crate) frames: u64,
    /// The newest revision in them.
    pub(crate) revision: Revision,
}

/// The store to which a mark belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    pub(crate) id: StoreId,
    pub(crate) number: u64,
}

/// The open file of the mark.
#[derive(Debug)]
pub(super) struct Mark {
    file: File,
    path: PathBuf,
    owner: Owner,
    durable: Durable,
    /// The slot to write next.
    slot: usize,
    flushed: Instant,
    is_flushed: bool,
}

impl Mark {
    /// Creates the file for a store that is not in its place yet, durably. The directory is not flushed.
    pub(crate) fn make(store: &Path, owner: Owner, durable: Durable) -> Result<(), StorageError> {
        let path = path(store);
        let slot = slot(owner, durable);
        let written = || {
            let mut file = files::private_file().open(&path)?;
            file.write_all(&slot.repeat(SLOTS))?;
            file.set_len((SLOT_BYTES * SLOTS) as u64)?;
            file.sync_all()
        };
        written().map_err(files::failed("write", &path))
    }

    /// Opens the file of a store, which must exist and belong to it.
    pub(crate) fn open(store: &Path, owner: Owner) -> Result<Self, StorageError> {
        let path = path(store);
        let slots = read(&path)?;
        let found = slots.iter().enumerate().filter_map(|(at, slot)| Some((at, (*slot)?)));
        let Some((newest, (found, durable))) = found.max_by_key(|(_, (_, durable))| *durable) else {
            return Err(damaged(&path));
        };
        if found != owner {
            let problem = format!(
                "it belongs to store {} with the id {}, not to store {} with the id {}",
                found.number, found.id, owner.number, owner.id
            );
            return Err(StorageError::Damaged { path, offset: None, problem });
        }
        if slots.iter().any(Option::is_none) {
            tracing::warn!(path = %path.display(), "half of the mark is damaged; the other half is used");
        }
        let file = File::options().write(true).open(&path).map_err(files::failed("open", &path))?;
        let slot = (newest + 1) % SLOTS;
        Ok(Self { file, path, owner, durable, slot, flushed: Instant::now(), is_flushed: true })
    }

    /// The newest mark.
    pub(super) fn durable(&self) -> Durable {
        self.durable
    }

    /// Records that the log is durable up to here. Does not wait for the disk.
    pub(super) fn note(&mut self, durable: Durable) -> Result<(), StorageError> {
        let slot = slot(self.owner, durable);
        let written = write_at(&self.file, (self.slot * SLOT_BYTES) as u64, &slot[..USED_BYTES]);
        written.map_err(files::failed("write", &self.path))?;
        (self.durable, self.slot, self.is_flushed) = (durable, (self.slot + 1) % SLOTS, false);
        Ok(())
    }

    /// Makes the newest mark durable if that is due.
    pub(super) fn settle(&mut self) -> Result<(), StorageError> {
        if self.is_flushed || self.flushed.elapsed() < FLUSH_INTERVAL {
            return Ok(());
        }
        self.flush()
    }

    /// Makes the newest mark durable.
    pub(super) fn flush(&mut self) -> Result<(), StorageError> {
        self.file.sync_data().map_err(files::failed("make durable", &self.path))?;
        (self.flushed, self.is_flushed) = (Instant::now(), true);
        Ok(())
    }
}

/// Reads the newest mark of a store, regardless of its owner; `None` if it is unreadable.
pub(crate) fn read_any(store: &Path) -> Option<(Owner, Durable)> {
    let slots = read(&path(store)).ok()?;
    slots.into_iter().flatten().max_by_key(|(_, durable)| *durable)
}

/// A single system call where possible, because it runs for every flush of the log.
#[cfg(unix)]
fn write_at(file: &File, at: u64, bytes: &[u8]) -> std::io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(not(unix))]
fn write_at(mut file: &File, at: u64, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::{Seek, SeekFrom};
    file.seek(SeekFrom::Start(at))?;
    file.write_all(bytes)
}

fn damaged(path: &Path) -> StorageError {
    let problem = "neither half of it holds the mark that was written".to_owned();
    StorageError::Damaged { path: path.to_owned(), offset: None, problem }
}

fn path(store: &Path) -> PathBuf {
    files::beside(store, files::MARK)
}

fn read(path: &Path) -> Result<[Option<(Owner, Durable)>; SLOTS], StorageError> {
    match fs::read(path) {
        Ok(bytes) => Ok([0, 1].map(|at| parse(bytes.get(at * SLOT_BYTES..)?))),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let evidence = "every store has one beside its database".to_owned();
            Err(StorageError::MissingFile { path: path.to_owned(), evidence })
        }
        Err(error) => Err(files::failed("read", path)(error)),
    }
}

fn slot(owner: Owner, durable: Durable) -> [u8; SLOT_BYTES] {
    let mut used = Vec::with_capacity(USED_BYTES);
    used.extend_from_slice(&[0; 4]);
    used.extend_from_slice(&owner.id.bytes());
    for word in [owner.number, durable.generation, durable.frames, durable.revision] {
        used.extend_from_slice(&word.to_le_bytes());
    }
    let sum = crc32fast::hash(&used[4..]);
    used[..4].copy_from_slice(&sum.to_le_bytes());
    let mut slot = [0; SLOT_BYTES];
    slot[..USED_BYTES].copy_from_slice(&used);
    slot
}

fn parse(slot: &[u8]) -> Option<(Owner, Durable)> {
    let used = slot.get(..USED_BYTES)?;
    let (sum, rest) = used.split_first_chunk()?;
    if crc32fast::hash(rest) != u32::from_le_bytes(*sum) {
        return None;
    }
    let (id, mut rest) = rest.split_first_chunk()?;
    let mut words = [0; 4];
    for word in &mut words {
        let (bytes, after) = rest.split_first_chunk()?;
        (*word, rest) = (u64::from_le_bytes(*bytes), after);
    }
    let [number, generation, frames, revision] = words;
    let owner = Owner { id: StoreId::from_bytes(*id), number };
    Some((owner, Durable { generation, frames, revision }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_mark_that_can_be_read_counts() {
        let dir = tempfile::tempdir().unwrap();
        let store = dir.path().join("store");
        let owner = Owner { id: StoreId::random(), number: 3 };
        let mark = |generation, frames| Durable { generation, frames, revision: 10 * generation + frames };
        assert!(matches!(Mark::open(&store, owner), Err(StorageError::MissingFile { .. })));
        Mark::make(&store, owner, Durable::default()).unwrap();
        assert_eq!(Mark::open(&store, owner).unwrap().durable(), Durable::default());
        let marks = [mark(1, 1), mark(1, 2), mark(2, 1)];
        for durable in marks {
            let mut open = Mark::open(&store, owner).unwrap();
            open.note(durable).unwrap();
            open.flush().unwrap();
            assert_eq!(Mark::open(&store, owner).unwrap().durable(), durable);
        }
        let path = super::path(&store);
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut flipped = whole.clone();
            flipped[at] ^= 4;
            fs::write(&path, flipped).unwrap();
            let found = Mark::open(&store, owner).unwrap().durable();
            assert!(marks[1..].contains(&found), "flipped at {at}: {found:?}");
        }
        for cut in [0, 20, USED_BYTES - 1] {
            fs::write(&path, &whole[..cut]).unwrap();
            let error = Mark::open(&store, owner).unwrap_err();
            assert!(matches!(error, StorageError::Damaged { .. }), "cut to {cut}: {error}");
        }
        fs::write(&path, &whole).unwrap();
        let error = Mark::open(&store, Owner { number: 4, ..owner }).unwrap_err();
        assert!(error.to_string().contains("it belongs to store 3"), "{error}");
    }
}
