//! Files with secrets: readable by their owner only, and written whole or not at all.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, Permissions},
    io::{self, ErrorKind, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use super::PkiError;

const FILE_MODE: u32 = 0o600;
const DIRECTORY_MODE: u32 = 0o700;
/// Certificates and keys are small; what is larger is something else.
const FILE_BYTES_MAX: u64 = 1024 * 1024;

/// Reads a whole text file.
///
/// # Errors
/// When it cannot be read, or is too large for certificates.
pub fn read(path: &Path) -> Result<String, PkiError> {
    let failed = |source| PkiError::File { action: "cannot read", path: path.display().to_string(), source };
    if fs::metadata(path).map_err(failed)?.len() > FILE_BYTES_MAX {
        return Err(PkiError::content(path.display(), format!("is larger than {FILE_BYTES_MAX} bytes")));
    }
    fs::read_to_string(path).map_err(failed)
}

/// The same, but a file that is not there is none.
pub(super) fn read_if_present(path: &Path) -> Result<Option<String>, PkiError> {
    match read(path) {
        Ok(text) => Ok(Some(text)),
        Err(PkiError::File { source, .. }) if source.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes a file that only its owner may read: under another name first, then renamed, so that no
/// reader sees half of it. Does nothing when the file says so already.
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
    // A file that a crash left behind may have any mode.
    match fs::remove_file(&temporary) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(FILE_MODE).open(&temporary)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&temporary, path)?;
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

/// Takes the rights of everybody but the owner away. A file that is narrow already may be on a file system
/// that nobody can write to.
pub(super) fn narrow_permissions(path: &Path) -> Result<(), PkiError> {
    if fs::metadata(path).is_ok_and(|data| data.permissions().mode() & !FILE_MODE & 0o777 == 0) {
        return Ok(());
    }
    set_mode(path, FILE_MODE)
}

/// Makes a directory, with its parents, into which only its owner may look; one that is there becomes
/// such a one.
///
/// # Errors
/// When that cannot be done.
pub fn make_private_directory(path: &Path) -> Result<(), PkiError> {
    make_directory(path)?;
    set_mode(path, DIRECTORY_MODE)
}

/// The same, but one that is there belongs to somebody else and stays as it is.
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
