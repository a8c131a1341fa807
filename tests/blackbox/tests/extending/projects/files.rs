//! The files of projects.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

/// Names the directory of the projects.
const PROJECTS: &str = "KINDSMITH_PROJECTS";

/// A project: a directory with `crds`, `samples`, and perhaps `refused` and `VERSION`.
pub(crate) struct Project {
    /// The directory's name.
    pub(crate) name: String,
    /// What `VERSION` says, as one line.
    pub(crate) version: String,
    /// Definitions.
    pub(crate) definitions: Vec<Document>,
    /// Objects that are accepted.
    pub(crate) samples: Vec<Document>,
    /// Objects that break their schema or a rule.
    pub(crate) refused: Vec<Document>,
}

/// One YAML document.
pub(crate) struct Document {
    /// Its file and, if that has several, its place.
    pub(crate) name: String,
    /// Its text.
    pub(crate) text: String,
    /// The same as a tree.
    pub(crate) value: Value,
}

/// All projects, sorted by name; none if no directory is named.
pub(crate) fn projects() -> Option<Vec<Project>> {
    let Some(directory) = env::var_os(PROJECTS).filter(|directory| !directory.is_empty()) else {
        harness::skip("projects", &format!("a directory of definitions in {PROJECTS}"));
        return None;
    };
    let directories = entries(Path::new(&directory)).into_iter().filter(|path| path.join("crds").is_dir());
    Some(directories.map(|path| project(&path)).collect())
}

fn project(path: &Path) -> Project {
    let version = fs::read_to_string(path.join("VERSION")).unwrap_or_default();
    Project {
        name: file_name(path),
        version: version.lines().collect::<Vec<_>>().join(", "),
        definitions: documents(&path.join("crds")),
        samples: documents(&path.join("samples")),
        refused: documents(&path.join("refused")),
    }
}

/// The documents of all files of a directory, which may be missing.
fn documents(directory: &Path) -> Vec<Document> {
    if !directory.is_dir() {
        return Vec::new();
    }
    entries(directory).iter().flat_map(|path| documents_of(path)).collect()
}

fn documents_of(path: &Path) -> Vec<Document> {
    let text = fs::read_to_string(path).expect("a file of a project is text");
    let texts = text.split("\n---").filter(|text| text.contains("kind:"));
    let documents = texts.enumerate().map(|(place, text)| {
        let name = format!("{}[{place}]", file_name(path));
        let json = machinery::yaml::to_json(text.as_bytes(), &mut Vec::new())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let value = serde_json::from_slice(&json).expect("YAML becomes JSON");
        Document { name, text: text.to_owned(), value }
    });
    documents.collect()
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut paths: Vec<PathBuf> = found.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
