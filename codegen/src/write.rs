//! Puts emitted files on the disk, or only compares them with what is there.
//!
//! A file whose content is right already is not touched, so that an incremental build sees only real changes.
//! Every folder directly below `generated/` that holds an emitted file belongs to the generator: a file in it
//! that was not emitted is a stray and goes away. So do the folders that held documents in earlier releases.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

use crate::emit::File;

/// The top folder of emitted code.
const OUTPUT: &str = "generated";

/// Its folders in which documents stood before git kept only a list of them.
const FORMER: [&str; 3] = ["docs", "openapi", "proto"];

/// What differs between the emitted files and the disk, as paths from the root, each list sorted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Difference {
    /// Files that are missing or have other content.
    pub stale: Vec<String>,
    /// Files that nothing emits any more.
    pub stray: Vec<String>,
}

impl Difference {
    /// Whether the disk holds exactly what was emitted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.stale.is_empty() && self.stray.is_empty()
    }
}

/// Compares the files with those below `root`.
///
/// # Errors
/// A folder or file that cannot be read.
pub fn check(root: &Path, files: &[File]) -> io::Result<Difference> {
    let mut difference = Difference { stale: Vec::new(), stray: strays(root, files)? };
    for file in files {
        match fs::read(root.join(&file.path)) {
            Ok(present) if present == file.text.as_bytes() => {}
            Ok(_) => difference.stale.push(file.path.clone()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => difference.stale.push(file.path.clone()),
            Err(error) => return Err(error),
        }
    }
    difference.stale.sort();
    Ok(difference)
}

/// Makes the disk below `root` equal to the files, and tells what had to change.
///
/// # Errors
/// A folder or file that cannot be read, written or removed.
pub fn write(root: &Path, files: &[File]) -> io::Result<Difference> {
    let difference = check(root, files)?;
    let stale: BTreeSet<&str> = difference.stale.iter().map(String::as_str).collect();
    for file in files.iter().filter(|file| stale.contains(file.path.as_str())) {
        let path = root.join(&file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, &file.text)?;
    }
    for stray in &difference.stray {
        let path = root.join(stray);
        fs::remove_file(&path)?;
        remove_empty_folders(root, path.parent());
    }
    Ok(difference)
}

/// Files in the generator's own folders that are not among `files`, sorted.
fn strays(root: &Path, files: &[File]) -> io::Result<Vec<String>> {
    let emitted: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let owned = emitted.iter().filter_map(|path| owned_folder(path));
    let folders: BTreeSet<&str> = owned.chain(FORMER).collect();
    let mut found = Vec::new();
    for folder in folders {
        collect(root, PathBuf::from(OUTPUT).join(folder), &mut found)?;
    }
    found.retain(|path| !emitted.contains(path.as_str()));
    found.sort();
    Ok(found)
}

/// `src` of `generated/src/lib.rs`; nothing for files directly in `generated/` or elsewhere.
fn owned_folder(path: &str) -> Option<&str> {
    let (folder, _) = path.strip_prefix(OUTPUT)?.strip_prefix('/')?.split_once('/')?;
    Some(folder)
}

fn collect(root: &Path, folder: PathBuf, found: &mut Vec<String>) -> io::Result<()> {
    let entries = match fs::read_dir(root.join(&folder)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            collect(root, path, found)?;
        } else {
            // Emitted paths have slashes on every system.
            found.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// Removes folders upwards as long as they are empty; a folder that is not empty ends it.
fn remove_empty_folders(root: &Path, mut folder: Option<&Path>) {
    while let Some(path) = folder.filter(|path| *path != root) {
        // It refuses a folder that holds anything, which saves looking first.
        if fs::remove_dir(path).is_err() {
            return;
        }
        folder = path.parent();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn writing_twice_changes_nothing_the_second_time() {
        let root = tempfile::tempdir().unwrap();
        let files = [file("generated/src/lib.rs", "a"), file("schema/LANGUAGE.md", "b")];
        let first = write(root.path(), &files).unwrap();
        assert_eq!(first.stale, ["generated/src/lib.rs", "schema/LANGUAGE.md"]);
        let before = fs::metadata(root.path().join("generated/src/lib.rs")).unwrap().modified().unwrap();
        assert!(write(root.path(), &files).unwrap().is_empty());
        let after = fs::metadata(root.path().join("generated/src/lib.rs")).unwrap().modified().unwrap();
        assert_eq!(before, after);
    }

    #[test]
    fn strays_go_but_only_from_owned_folders() {
        let root = tempfile::tempdir().unwrap();
        let put = |path: &str| {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
        };
        put("generated/src/old/v1/gone.rs");
        put("generated/docs/core/v1/pod.html");
        put("generated/Cargo.toml");
        put("schema/core/v1/pod.yaml");
        let files = [file("generated/src/lib.rs", "a"), file("schema/LANGUAGE.md", "b")];
        let strays = ["generated/docs/core/v1/pod.html", "generated/src/old/v1/gone.rs"];
        assert_eq!(check(root.path(), &files).unwrap().stray, strays);
        write(root.path(), &files).unwrap();
        assert!(!root.path().join("generated/src/old").exists());
        assert!(!root.path().join("generated/docs").exists());
        assert!(root.path().join("generated/Cargo.toml").exists());
        assert!(root.path().join("schema/core/v1/pod.yaml").exists());
        assert!(check(root.path(), &files).unwrap().is_empty());
    }

    #[test]
    fn other_content_is_stale() {
        let root = tempfile::tempdir().unwrap();
        write(root.path(), &[file("generated/src/lib.rs", "a")]).unwrap();
        let difference = check(root.path(), &[file("generated/src/lib.rs", "b")]).unwrap();
        assert_eq!(difference.stale, ["generated/src/lib.rs"]);
    }
}
