//! The documents in the files of a directory.

use std::{
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use machinery::yaml;
use sha2::{Digest, Sha256};

/// The endings of files that are read, in lower case.
const ENDINGS: [&str; 3] = ["yaml", "yml", "json"];
/// Most bytes of a file: what a request to the API may have.
const FILE_BYTES_MAX: u64 = 3 * 1024 * 1024;
/// Most files that are read.
const FILES_MAX: usize = 1000;

/// All documents of a directory.
pub(super) struct Files {
    pub(super) documents: Vec<Document>,
    /// The hash of all files; empty without content.
    pub(super) hash: String,
}

/// One document of a file.
pub(super) struct Document {
    /// For messages.
    pub(super) path: String,
    pub(super) json: Vec<u8>,
}

/// What can be seen of a directory without reading its files.
pub(super) type Look = Vec<(PathBuf, u64, Option<SystemTime>)>;

/// Looks at a directory: an empty list when it cannot be read.
pub(super) fn look(directory: &Path) -> Look {
    let of = |path: PathBuf| {
        let found = fs::metadata(&path).ok();
        let (length, time) = found.map_or((0, None), |found| (found.len(), found.modified().ok()));
        (path, length, time)
    };
    paths(directory).unwrap_or_default().into_iter().map(of).collect()
}

/// Reads the files of a directory in the order of their names. Directories in it are passed over.
pub(super) fn read(directory: &Path) -> Result<Files, String> {
    let mut documents = Vec::new();
    let mut hash = Sha256::new();
    let mut has_content = false;
    for path in paths(directory)? {
        let content = bytes_of(&path).map_err(|error| format!("failed to read file {path:?}: {error}"))?;
        if content.is_empty() {
            continue;
        }
        has_content = true;
        hash.update(&content);
        hash.update([0]);
        split(&path, &content, &mut documents)?;
    }
    let hash = if has_content { format!("sha256:{:x}", hash.finalize()) } else { String::new() };
    Ok(Files { documents, hash })
}

fn paths(directory: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error| format!("failed to read manifest directory {directory:?}: {error}");
    let mut paths = Vec::new();
    for entry in fs::read_dir(directory).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        if ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str())) && !path.is_dir() {
            paths.push(path);
        }
    }
    if paths.len() > FILES_MAX {
        return Err(format!("{directory:?} has more than {FILES_MAX} files"));
    }
    paths.sort();
    Ok(paths)
}

fn bytes_of(path: &Path) -> std::io::Result<Vec<u8>> {
    if fs::metadata(path)?.len() > FILE_BYTES_MAX {
        return Err(std::io::Error::other(format!("it has more than {FILE_BYTES_MAX} bytes")));
    }
    fs::read(path)
}

/// The documents of a file.
fn split(path: &Path, content: &[u8], documents: &mut Vec<Document>) -> Result<(), String> {
    let path = path.display().to_string();
    let found = yaml::documents(content).map_err(|why| format!("error loading {path}: {why}"))?;
    documents.extend(found.into_iter().map(|json| Document { path: path.clone(), json }));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_in_order() {
        let directory = tempfile::tempdir().expect("a directory");
        let write = |name: &str, text: &str| fs::write(directory.path().join(name), text).expect("written");
        assert_eq!(read(directory.path()).expect("empty").hash, "");
        write("b.YAML", "a: 1\n---\n# nothing\n---\nb: 2\n");
        write("a.json", "{\"c\": 3}");
        write("c.txt", "no: yaml: at: all");
        fs::create_dir(directory.path().join("d.yaml")).expect("made");
        let files = read(directory.path()).expect("good");
        let documents: Vec<_> = files
            .documents
            .iter()
            .map(|document| String::from_utf8_lossy(&document.json).trim_end().to_owned())
            .collect();
        assert_eq!(documents, ["{\"c\": 3}", "{\"a\":1}", "{\"b\":2}"]);
        assert!(files.hash.starts_with("sha256:"));
        write("e.yml", "a: 1\na: 2\n");
        let error = read(directory.path()).err().expect("a key stands twice");
        assert!(error.contains("e.yml") && error.contains("already set"), "{error}");
        let missing = read(&directory.path().join("x")).err().expect("there is none");
        assert!(missing.starts_with("failed to read manifest directory"), "{missing}");
    }
}
