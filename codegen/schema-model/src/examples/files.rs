//! Finds and reads the files of all `examples` folders.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    load::{FILES_MAX, read_text},
    report::Findings,
    source::{Source, Sources, Span},
    tree::{self, Node},
};

/// The examples of one kind.
pub(super) struct Folder {
    /// Folder of the group.
    pub(super) group: String,
    /// Folder of the version.
    pub(super) version: String,
    /// Stem of the file that they stand beside.
    pub(super) module: String,
    /// In the order of their names.
    pub(super) files: Vec<ExampleFile>,
}

/// One file that is YAML.
pub(super) struct ExampleFile {
    /// File name.
    pub(super) name: String,
    /// Its documents.
    pub(super) documents: Vec<Node>,
    file: usize,
}

impl ExampleFile {
    /// Where it begins.
    pub(super) fn start(&self) -> Span {
        Span { file: self.file, start: 0, end: 0 }
    }
}

/// Every folder `<group>/<version>/examples/<file>`, sorted.
pub(super) fn read(schema_dir: &Path, sources: &mut Sources, findings: &mut Findings) -> Vec<Folder> {
    let mut folders = Vec::new();
    for group in names(schema_dir) {
        for version in names(&schema_dir.join(&group)) {
            let examples: PathBuf = [&group, &version, "examples"].iter().collect();
            for module in names(&schema_dir.join(&examples)) {
                let files = folder(schema_dir, &examples.join(&module), sources, findings);
                folders.push(Folder { group: group.clone(), version: version.clone(), module, files });
            }
        }
    }
    folders
}

fn folder(
    schema_dir: &Path,
    relative: &Path,
    sources: &mut Sources,
    findings: &mut Findings,
) -> Vec<ExampleFile> {
    let mut files = Vec::new();
    for name in names(&schema_dir.join(relative)).into_iter().take(FILES_MAX) {
        if !name.ends_with(".yaml") && !name.ends_with(".yml") {
            continue;
        }
        let relative = relative.join(&name);
        let path = schema_dir.join(&relative);
        let shown = path.display().to_string();
        let text = match read_text(&path) {
            Ok(text) => text,
            Err(error) => {
                findings.add_without_place(format!("{shown}: cannot be read: {error}"));
                continue;
            }
        };
        let relative = relative.to_string_lossy().replace('\\', "/");
        let file = sources.add(Source { path: shown, relative, text: text.clone() });
        let before = findings.len();
        let documents = tree::documents(file, &text, findings);
        // A file that is wrong already is not looked into.
        if let Some(documents) = documents.filter(|_| findings.len() == before) {
            files.push(ExampleFile { name, documents, file });
        }
    }
    files
}

/// The names in a folder, sorted; none when there is no such folder.
fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let found: io::Result<Vec<_>> = entries.map(|entry| Ok(entry?.file_name())).collect();
    let mut names: Vec<String> =
        found.unwrap_or_default().into_iter().filter_map(|name| name.into_string().ok()).collect();
    names.sort();
    names
}
