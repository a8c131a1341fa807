//! The files of a data directory: who may open it, which of them is the store, and how another one becomes
//! the store. What is in them is not known here.
//!
//! A store is `store-<number>.db`, with `-log-a` and `-log-b` behind its name for what was not moved into it
//! yet, `-mark` for how far these are durable, and `-journal` for what a transaction under way has changed. The
//! greatest number counts. A new store is built under [`BUILDING`], made durable, and only then renamed to the next
//! number: so there is a whole store at every moment, and no log of one store beside another.

use std::fs::{self, DirBuilder, File, TryLockError};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

use crate::error::StorageError;

/// Held while the directory is open.
pub(crate) const LOCK_FILE: &str = "lock";
/// A store that is not complete.
const BUILDING: &str = "store.new";
const STORE_PREFIX: &str = "store-";
const STORE_SUFFIX: &str = ".db";
/// What a database may have beside its file.
const COMPANIONS: [&str; 6] = [LOGS[0], LOGS[1], MARK, ROLLBACK, "-wal", "-shm"];
/// Of these the one that tells how far the log is durable. It stays when the store is closed.
pub(crate) const MARK: &str = "-mark";
/// Of these the log, which holds what its file does not have yet.
pub(crate) const LOGS: [&str; 2] = ["-log-a", "-log-b"];
/// And what a transaction that was not committed has changed.
const ROLLBACK: &str = "-journal";
/// The store of format 1: a directory.
const EARLIER_DIR: &str = "store";

/// Bytes of the store in a directory, with what its database has beside it. What cannot be read counts nothing.
pub(crate) fn stored_bytes(dir: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(dir) else { return 0 };
    let of_store = entries.flatten().filter(|entry| {
        entry.file_name().to_str().is_some_and(|name| name.starts_with(STORE_PREFIX) || name == BUILDING)
    });
    of_store.filter_map(|entry| entry.metadata().ok()).map(|found| found.len()).sum()
}

/// Secrets are stored here: nobody else may look.
pub(crate) fn make_private_dir(dir: &Path) -> Result<(), StorageError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir).map_err(failed("create", dir))
}

/// Nobody else opens the directory while this lives.
#[derive(Debug)]
pub(crate) struct DirLock(File);

/// Refuses a directory that is in use. It is, as long as the answer lives.
pub(crate) fn lock_dir(dir: &Path) -> Result<DirLock, StorageError> {
    let path = dir.join(LOCK_FILE);
    let options = private_file();
    let lock = options.open(&path).map_err(failed("open", &path))?;
    match lock.try_lock() {
        Ok(()) => Ok(DirLock(lock)),
        Err(TryLockError::WouldBlock) => Err(StorageError::InUse { dir: dir.to_owned() }),
        Err(TryLockError::Error(source)) => Err(failed("lock", &path)(source)),
    }
}

/// Refuses a directory that is in use, and makes nothing in it. None if it has no lock, so that no server can use it.
pub(crate) fn lock_existing(dir: &Path) -> Result<Option<DirLock>, StorageError> {
    if dir.join(LOCK_FILE).exists() { lock_dir(dir).map(Some) } else { Ok(None) }
}

impl Drop for DirLock {
    /// Closing the file is not enough: a process that this one is just starting has a copy of every open
    /// file until it becomes its own program, and the lock would live on in it.
    fn drop(&mut self) {
        if let Err(error) = self.0.unlock() {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the lock of a data directory stays until the end"
            );
        }
    }
}

/// Whether a directory holds a store, of whatever format.
pub(crate) fn holds_store(dir: &Path) -> bool {
    refuse_earlier(dir).is_err() || matches!(newest(dir), Ok(Some(_)))
}

/// Refuses a directory with a store of the first format.
pub(crate) fn refuse_earlier(dir: &Path) -> Result<(), StorageError> {
    let store = dir.join(EARLIER_DIR);
    if store.exists() { Err(StorageError::EarlierFormat { store }) } else { Ok(()) }
}

/// The number of the store in a directory, if there is one.
pub(crate) fn newest(dir: &Path) -> Result<Option<u64>, StorageError> {
    Ok(names(dir)?
        .iter()
        .filter_map(|name| number(name).filter(|(_, rest)| rest.is_empty()))
        .map(|(number, _)| number)
        .max())
}

/// What a directory without a database has of one: its file that is missing, and one that lies beside that. A store that
/// was removed on purpose, its database first, counts as well: its log has acknowledged writes.
pub(crate) fn remains(dir: &Path) -> Result<Option<(PathBuf, PathBuf)>, StorageError> {
    let found = names(dir)?.into_iter().filter_map(|name| {
        let (number, rest) = number(&name)?;
        (!rest.is_empty()).then(|| (store(dir, number), dir.join(&name)))
    });
    Ok(found.max())
}

/// The number in the path of a store's file.
pub(crate) fn number_of(path: &Path) -> Option<u64> {
    number(path.file_name()?.to_str()?).map(|(number, _)| number)
}

/// The file of the store with this number.
pub(crate) fn store(dir: &Path, number: u64) -> PathBuf {
    dir.join(format!("{STORE_PREFIX}{number}{STORE_SUFFIX}"))
}

/// Makes an empty file that nobody else may read, unless there is one already.
pub(crate) fn make_private(path: &Path) -> Result<(), StorageError> {
    private_file().open(path).map(drop).map_err(failed("create", path))
}

/// Makes an empty file for a new store. What an earlier attempt left behind is removed.
pub(crate) fn begin_building(dir: &Path) -> Result<PathBuf, StorageError> {
    let building = dir.join(BUILDING);
    remove(&building)?;
    make_private(&building)?;
    Ok(building)
}

/// Gives the room back that an attempt has taken.
pub(crate) fn give_up_building(dir: &Path) {
    if let Err(error) = remove(&dir.join(BUILDING)) {
        tracing::warn!(error = &error as &dyn std::error::Error, "half a store stays behind");
    }
}

/// Makes a closed store durable and lets it take its place in a directory. `beside_place` makes what lies beside the
/// place, which must be there first: without it the store counts as damaged.
pub(crate) fn install(
    store: &Path,
    dir: &Path,
    number: u64,
    beside_place: impl FnOnce(&Path) -> Result<(), StorageError>,
) -> Result<(), StorageError> {
    let is_open = |suffix: &&str| fs::metadata(beside(store, suffix)).is_ok_and(|file| file.len() > 0);
    if COMPANIONS.iter().filter(|suffix| **suffix != MARK).any(is_open) {
        let source = Error::new(ErrorKind::InvalidData, "it was not closed");
        return Err(failed("install", store)(source));
    }
    let durable = File::open(store).and_then(|file| file.sync_all());
    durable.map_err(failed("make durable", store))?;
    let place = self::store(dir, number);
    // Should there be the log of a store that is lost, it would be taken for that of the new one.
    remove(&place)?;
    beside_place(&place)?;
    // The names are durable in the order in which they were made.
    sync_dir(dir)?;
    fs::rename(store, &place).map_err(failed("move the new store to", &place))?;
    sync_dir(dir)
}

/// The number of a store in a new directory.
pub(crate) const FIRST: u64 = 1;

/// Makes durable which files there are.
pub(crate) fn sync_dir(dir: &Path) -> Result<(), StorageError> {
    let durable = File::open(dir).and_then(|dir| dir.sync_all());
    durable.map_err(failed("make durable the names in", dir))
}

/// Removes every other store, and what is not complete. They do no harm if that fails, but take room.
pub(crate) fn remove_others(dir: &Path, keep: u64) {
    let others = || -> Result<(), StorageError> {
        remove(&dir.join(BUILDING))?;
        let names = names(dir)?;
        let older = names.iter().filter(|name| number(name).is_some_and(|(number, _)| number < keep));
        older.map(|name| dir.join(name)).try_for_each(|path| remove_file(&path))
    };
    if let Err(error) = others() {
        tracing::warn!(error = &error as &dyn std::error::Error, "an older store stays behind");
    }
}

fn names(dir: &Path) -> Result<Vec<String>, StorageError> {
    let read = || -> std::io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(dir)? {
            // What is not text is none of ours.
            names.extend(entry?.file_name().into_string());
        }
        Ok(names)
    };
    match read() {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        result => result.map_err(failed("list", dir)),
    }
}

/// The number in the name of a store, and what comes after the name in that of a companion. None for any
/// other file.
fn number(name: &str) -> Option<(u64, &str)> {
    let (digits, rest) = name.strip_prefix(STORE_PREFIX)?.split_once(STORE_SUFFIX)?;
    let number: u64 = digits.parse().ok()?;
    let is_companion = rest.is_empty() || COMPANIONS.contains(&rest);
    // Not `+1` nor `01`: a file has one name.
    (is_companion && digits == number.to_string()).then_some((number, rest))
}

/// Removes a database. The file first: without it, what is beside it means nothing.
pub(crate) fn remove(database: &Path) -> Result<(), StorageError> {
    remove_file(database)?;
    COMPANIONS.iter().try_for_each(|suffix| remove_file(&beside(database, suffix)))
}

/// Removes what is beside a database after its last transaction, which means nothing.
pub(crate) fn remove_rollback(database: &Path) -> Result<(), StorageError> {
    remove_file(&beside(database, ROLLBACK))
}

pub(crate) fn remove_file(path: &Path) -> Result<(), StorageError> {
    match fs::remove_file(path) {
        Err(source) if source.kind() != ErrorKind::NotFound => Err(failed("remove", path)(source)),
        _ => Ok(()),
    }
}

pub(crate) fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Opens a file to be written, which is made if it is missing. Nobody else may look.
pub(crate) fn private_file() -> fs::OpenOptions {
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

pub(crate) fn failed(action: &'static str, path: &Path) -> impl FnOnce(Error) -> StorageError {
    let path = path.to_owned();
    move |source| StorageError::File { action, path, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_ends_although_a_process_being_started_has_a_copy_of_it() {
        let dir = tempfile::tempdir().unwrap();
        let lock = lock_dir(dir.path()).unwrap();
        let copy = lock.0.try_clone().unwrap();
        assert!(matches!(lock_dir(dir.path()), Err(StorageError::InUse { .. })));
        drop(lock);
        drop(lock_dir(dir.path()).unwrap());
        drop(copy);
    }

    #[test]
    fn the_greatest_number_counts() {
        let dir = tempfile::tempdir().unwrap();
        let dir = dir.path();
        assert_eq!(newest(&dir.join("missing")).unwrap(), None);
        for name in [
            "store-2.db",
            "store-10.db",
            "store-9.db-log-a",
            "store-12.db-log-b",
            "store-+11.db",
            "store-012.db",
            "store.new",
        ] {
            fs::write(dir.join(name), "").unwrap();
        }
        assert_eq!(newest(dir).unwrap(), Some(10));
        remove_others(dir, 10);
        let mut left: Vec<_> = fs::read_dir(dir)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(left, ["store-+11.db", "store-012.db", "store-10.db", "store-12.db-log-b"]);
    }
}
