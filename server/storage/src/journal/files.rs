//! The files of a data directory: who may open it, which file is the store, and how a new store replaces it.
//! Other modules interpret their content.
//!
//! A store is `store-<number>.db`. Beside it are `-log-a` and `-log-b` with writes that were not moved into
//! it yet, `-mark` with how far these are durable, and `-journal` with the changes of an open transaction.
//! The greatest number counts. A new store is built under [`BUILDING`], made durable, and renamed to the next
//! number. So a complete store exists at every moment, and no log of one store lies beside another.

use std::fs::{self, DirBuilder, File, TryLockError};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

use crate::error::StorageError;

/// Locked while the directory is open.
pub(crate) const LOCK_FILE: &str = "lock";
/// An incomplete store.
const BUILDING: &str = "store.new";
const STORE_PREFIX: &str = "store-";
const STORE_SUFFIX: &str = ".db";
/// The files that a database may have beside its own.
const COMPANIONS: [&str; 6] = [LOGS[0], LOGS[1], MARK, ROLLBACK, "-wal", "-shm"];
/// Says how far the log is durable. Stays when the store is closed.
pub(crate) const MARK: &str = "-mark";
/// The log, with writes that the database does not have yet.
pub(crate) const LOGS: [&str; 2] = ["-log-a", "-log-b"];
/// The changes of a transaction that was not committed.
const ROLLBACK: &str = "-journal";
/// The store of format 1: a directory.
const EARLIER_DIR: &str = "store";

/// The size of the store in a directory, with all files of its database. Unreadable files count as empty.
pub(crate) fn stored_bytes(dir: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(dir) else { return 0 };
    let of_store = entries.flatten().filter(|entry| {
        entry.file_name().to_str().is_some_and(|name| name.starts_with(STORE_PREFIX) || name == BUILDING)
    });
    of_store.filter_map(|entry| entry.metadata().ok()).map(|found| found.len()).sum()
}

/// Creates a directory that only the owner may enter, because secrets are stored in it.
pub(crate) fn make_private_dir(dir: &Path) -> Result<(), StorageError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir).map_err(failed("create", dir))
}

/// Keeps other processes out of the directory while it lives.
#[derive(Debug)]
pub(crate) struct DirLock(File);

/// Locks a directory; fails if it is in use.
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

/// Locks a directory without creating anything in it. `None` if it has no lock file, so that no server can be
/// using it.
pub(crate) fn lock_existing(dir: &Path) -> Result<Option<DirLock>, StorageError> {
    if dir.join(LOCK_FILE).exists() { lock_dir(dir).map(Some) } else { Ok(None) }
}

impl Drop for DirLock {
    /// Unlocks explicitly. Closing the file is not enough: a child process that is just being started has a
    /// copy of every open file until it executes its program, and the lock would live on in the copy.
    fn drop(&mut self) {
        if let Err(error) = self.0.unlock() {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the lock of a data directory stays until the end"
            );
        }
    }
}

/// Whether a directory holds a store of any format.
pub(crate) fn holds_store(dir: &Path) -> bool {
    refuse_earlier(dir).is_err() || matches!(newest(dir), Ok(Some(_)))
}

/// Fails for a directory with a store of the first format.
pub(crate) fn refuse_earlier(dir: &Path) -> Result<(), StorageError> {
    let store = dir.join(EARLIER_DIR);
    if store.exists() { Err(StorageError::EarlierFormat { store }) } else { Ok(()) }
}

/// Returns the number of the store in a directory, if there is one.
pub(crate) fn newest(dir: &Path) -> Result<Option<u64>, StorageError> {
    Ok(names(dir)?
        .iter()
        .filter_map(|name| number(name).filter(|(_, rest)| rest.is_empty()))
        .map(|(number, _)| number)
        .max())
}

/// Finds files of a store whose database is missing: returns the missing file, and one beside it. This
/// includes a store of which only the database was removed on purpose: its log has acknowledged writes.
pub(crate) fn remains(dir: &Path) -> Result<Option<(PathBuf, PathBuf)>, StorageError> {
    let found = names(dir)?.into_iter().filter_map(|name| {
        let (number, rest) = number(&name)?;
        (!rest.is_empty()).then(|| (store(dir, number), dir.join(&name)))
    });
    Ok(found.max())
}

/// Parses the number in the name of a store's file.
pub(crate) fn number_of(path: &Path) -> Option<u64> {
    number(path.file_name()?.to_str()?).map(|(number, _)| number)
}

/// The path of the store with this number.
pub(crate) fn store(dir: &Path, number: u64) -> PathBuf {
    dir.join(format!("{STORE_PREFIX}{number}{STORE_SUFFIX}"))
}

/// Creates an empty file that only the owner may read, unless it exists.
pub(crate) fn make_private(path: &Path) -> Result<(), StorageError> {
    private_file().open(path).map(drop).map_err(failed("create", path))
}

/// Creates an empty file for a new store. Removes what an earlier attempt left.
pub(crate) fn begin_building(dir: &Path) -> Result<PathBuf, StorageError> {
    let building = dir.join(BUILDING);
    remove(&building)?;
    make_private(&building)?;
    Ok(building)
}

/// Frees the space of a failed attempt.
pub(crate) fn give_up_building(dir: &Path) {
    if let Err(error) = remove(&dir.join(BUILDING)) {
        tracing::warn!(error = &error as &dyn std::error::Error, "half a store stays behind");
    }
}

/// Makes a closed store durable and moves it to its place. `beside_place` creates the files beside it, which
/// must exist first: a store without them counts as damaged.
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
    // The log of a lost store with this name would be taken for the log of the new one.
    remove(&place)?;
    beside_place(&place)?;
    // Flushed before the rename, so that the names become durable in the order in which they were made.
    sync_dir(dir)?;
    fs::rename(store, &place).map_err(failed("move the new store to", &place))?;
    sync_dir(dir)
}

/// The number of the first store in a directory.
pub(crate) const FIRST: u64 = 1;

/// Makes the names in a directory durable.
pub(crate) fn sync_dir(dir: &Path) -> Result<(), StorageError> {
    let durable = File::open(dir).and_then(|dir| dir.sync_all());
    durable.map_err(failed("make durable the names in", dir))
}

/// Removes older and incomplete stores. If that fails, they only take space.
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
            // Names that are not UTF-8 are not ours.
            names.extend(entry?.file_name().into_string());
        }
        Ok(names)
    };
    match read() {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        result => result.map_err(failed("list", dir)),
    }
}

/// Parses the number in the name of a store, and the suffix of a companion file. `None` for any other file.
fn number(name: &str) -> Option<(u64, &str)> {
    let (digits, rest) = name.strip_prefix(STORE_PREFIX)?.split_once(STORE_SUFFIX)?;
    let number: u64 = digits.parse().ok()?;
    let is_companion = rest.is_empty() || COMPANIONS.contains(&rest);
    // Rejects `+1` and `01`: each store has one name.
    (is_companion && digits == number.to_string()).then_some((number, rest))
}

/// Removes a database. Its own file first: without it, the others have no meaning.
pub(crate) fn remove(database: &Path) -> Result<(), StorageError> {
    remove_file(database)?;
    COMPANIONS.iter().try_for_each(|suffix| remove_file(&beside(database, suffix)))
}

/// Removes the rollback journal that the last transaction left, which has no meaning after a clean close.
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

/// Options to open a file for writing. It is created if necessary, readable by the owner only.
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
