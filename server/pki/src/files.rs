//! Files with secrets: readable by their owner only, and replaced atomically.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, Permissions},
    io::{self, ErrorKind, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use super::PkiError;

const FILE_MODE: u32 = 0o600;
const DIRECTORY_MODE: u32 = 0o700;
/// Certificates and keys are small. A larger file is probably the wrong one and is not read.
const FILE_BYTES_MAX: u64 = 1024 * 1024;

/// Reads a whole text file.
///
/// # Errors
/// When the file cannot be read, or is too large for certificates.
pub fn read(path: &Path) -> Result<String, PkiError> {
    let failed = |source| PkiError::File { action: "cannot read", path: path.display().to_string(), source };
    if fs::metadata(path).map_err(failed)?.len() > FILE_BYTES_MAX {
        return Err(PkiError::content(path.display(), format!("is larger than {FILE_BYTES_MAX} bytes")));
    }
    fs::read_to_string(path).map_err(failed)
}

/// Reads a text file; `None` if it does not exist.
pub(super) fn read_if_present(path: &Path) -> Result<Option<String>, PkiError> {
    match read(path) {
        Ok(text) => Ok(Some(text)),
        Err(PkiError::File { source, .. }) if source.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes a file that only its owner may read. It is written under another name and renamed, so that no
/// reader sees half of it. An unchanged file is not written again.
///
/// # Errors
/// When the file cannot be written.
pub fn write_private(path: &Path, text: &str) -> Result<(), PkiError> {
    if read_if_present(path)?.as_deref() == Some(text) {
        return narrow_permissions(path);
    }
    replace(path, text).map_err(|source| PkiError::File {
        action: "cannot write",
        path: path.display().to_string(),
        source,
    })
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let temporary = temporary(path);
    // A temporary file that a crash left behind may have any mode, and `create_new` below must not open it:
    // an attacker who may write to the directory could have put a link there.
    match fs::remove_file(&temporary) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(FILE_MODE).open(&temporary)?;
    // The data before the name: if a crash came between, the name must not lead to an empty file.
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&temporary, path)?;
    // The rename is durable only after the directory is flushed.
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => File::open(parent)?.sync_all(),
        _ => Ok(()),
    }
}

fn temporary(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}

/// Removes the permissions of group and others. A file that is narrow already is left alone, because it may
/// be on a read-only file system such as a mounted secret.
pub(super) fn narrow_permissions(path: &Path) -> Result<(), PkiError> {
    if fs::metadata(path).is_ok_and(|data| data.permissions().mode() & !FILE_MODE & 0o777 == 0) {
        return Ok(());
    }
    set_mode(path, FILE_MODE)
}

/// Creates a directory, with its parents, that only its owner may enter. An existing directory gets the same
/// mode.
///
/// # Errors
/// When the directory cannot be created or its mode cannot be set.
pub fn make_private_directory(path: &Path) -> Result<(), PkiError> {
    make_directory(path)?;
    set_mode(path, DIRECTORY_MODE)
}

/// Creates a directory the same way, but leaves the mode of an existing one: the operator may have set it.
pub(super) fn make_directory(path: &Path) -> Result<(), PkiError> {
    DirBuilder::new().recursive(true).mode(DIRECTORY_MODE).create(path).map_err(|source| PkiError::File {
        action: "cannot make the directory",
        path: path.display().to_string(),
        source,
    })
}

fn set_mode(path: &Path, mode: u32) -> Result<(), PkiError> {
    fs::set_permissions(path, Permissions::from_mode(mode)).map_err(|source| PkiError::File {
        action: "cannot set the permissions of",
        path: path.display().to_string(),
        source,
    })
}
