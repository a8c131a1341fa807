//! A file with secrets that appears when it is complete: until then it has another name, and when its writer
//! fails it goes away.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    process,
};

use super::ToolError;

const MODE: u32 = 0o600;
const SUFFIX: &str = ".partial";

/// A file being written.
#[derive(Debug)]
pub(super) struct PrivateFile {
    file: File,
    path: PathBuf,
    temporary: PathBuf,
    complete: bool,
}

impl PrivateFile {
    /// Begins a file that will be `path`, beside which it is written.
    pub(super) fn create(path: &Path) -> Result<Self, ToolError> {
        let Some(name) = path.file_name().filter(|_| !path.is_dir()) else {
            return Err(ToolError::Refused(format!("{} is not the name of a file", path.display())));
        };
        remove_stale(path, name);
        let temporary = path.with_file_name(temporary_name(name, &process::id().to_string()));
        let file = create_new(&temporary).map_err(ToolError::file("create", &temporary))?;
        Ok(PrivateFile { file, path: path.to_owned(), temporary, complete: false })
    }

    /// Adds bytes.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), ToolError> {
        self.file.write_all(bytes).map_err(ToolError::file("write to", &self.temporary))
    }

    /// What was written so far, to be read from the start.
    pub(super) fn read_back(&self) -> Result<File, ToolError> {
        File::open(&self.temporary).map_err(ToolError::file("read", &self.temporary))
    }

    /// Makes it durable, and gives it its name. What had the name before is replaced.
    pub(super) fn finish(mut self) -> Result<(), ToolError> {
        let renamed = self.file.sync_all().and_then(|()| fs::rename(&self.temporary, &self.path));
        renamed.map_err(ToolError::file("write", &self.path))?;
        self.complete = true;
        // A new name is durable only when its directory is.
        let directory = match self.path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let synced = File::open(directory).and_then(|directory| directory.sync_all());
        synced.map_err(ToolError::file("make durable", directory))
    }
}

impl Drop for PrivateFile {
    fn drop(&mut self) {
        if !self.complete {
            // The caller reports the failure itself; an error here would add nothing.
            let _removed = fs::remove_file(&self.temporary);
        }
    }
}

/// Locked, so that others can tell it from one whose writer was killed.
fn create_new(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).write(true).create_new(true).mode(MODE).open(path)?;
    file.try_lock()?;
    Ok(file)
}

fn temporary_name(name: &OsStr, writer: &str) -> OsString {
    let mut temporary = OsString::from(".");
    temporary.push(name);
    temporary.push(".");
    temporary.push(writer);
    temporary.push(SUFFIX);
    temporary
}

/// Removes what killed writers of the same file left behind.
fn remove_stale(path: &Path, name: &OsStr) {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        let found = entry.file_name();
        let writer = found.to_str().zip(name.to_str()).and_then(|(found, name)| {
            found.strip_prefix('.')?.strip_prefix(name)?.strip_prefix('.')?.strip_suffix(SUFFIX)
        });
        let ours = writer.is_some_and(|writer| writer.bytes().all(|byte| byte.is_ascii_digit()));
        let unlocked = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if ours && unlocked() {
            let _removed = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn names(directory: &Path) -> Vec<OsString> {
        fs::read_dir(directory).expect("read").map(|entry| entry.expect("an entry").file_name()).collect()
    }

    #[test]
    fn a_file_appears_when_it_is_complete() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("file");
        fs::write(&path, "old").expect("written");
        let mut file = PrivateFile::create(&path).expect("begun");
        file.write(b"new").expect("written");
        assert_eq!(fs::read(&path).expect("read"), b"old");
        file.finish().expect("finished");
        assert_eq!(fs::read(&path).expect("read"), b"new");
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o600);
        assert_eq!(names(directory.path()), ["file"]);
    }

    #[test]
    fn a_writer_that_fails_leaves_nothing() {
        let directory = tempfile::tempdir().expect("a directory");
        let mut file = PrivateFile::create(&directory.path().join("file")).expect("begun");
        file.write(b"half").expect("written");
        drop(file);
        assert!(names(directory.path()).is_empty());
    }

    #[test]
    fn what_a_killed_writer_left_is_removed_and_what_another_one_writes_is_not() {
        let directory = tempfile::tempdir().expect("a directory");
        let sibling = |name: &str| directory.path().join(name);
        fs::write(sibling(".file.1.partial"), "killed").expect("written");
        fs::write(sibling(".file.x.partial"), "of somebody else").expect("written");
        let _writing = create_new(&sibling(".file.2.partial")).expect("begun");
        PrivateFile::create(&sibling("file")).expect("begun").finish().expect("finished");
        let mut left = names(directory.path());
        left.sort();
        assert_eq!(left, [".file.2.partial", ".file.x.partial", "file"]);
    }

    #[test]
    fn a_directory_is_no_file() {
        let directory = tempfile::tempdir().expect("a directory");
        assert!(
            PrivateFile::create(directory.path()).is_err() && PrivateFile::create(Path::new("/")).is_err()
        );
        assert!(PrivateFile::create(&directory.path().join("none/file")).is_err());
    }
}
