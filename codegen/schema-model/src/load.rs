//! The schema folder: finds its files, reads them, and makes a tree of each. What the trees mean is
//! for `parse`.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    report::Findings,
    source::{Source, Sources, Span},
    tree::{self, Node},
};

/// A larger schema file is refused.
pub const FILE_BYTES_MAX: u64 = 1 << 20;
/// More schema files are refused.
pub const FILES_MAX: usize = 10_000;

/// What a file declares, by where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FileRole {
    /// `<group>/<version>/<module>.yaml`.
    Schema {
        /// Folder of the group.
        group: String,
        /// Folder of the version.
        version: String,
        /// File stem.
        module: String,
    },
    /// `brands/<name>.yaml`.
    Brand {
        /// File stem.
        name: String,
    },
    /// `gates.yaml`.
    Gates,
    /// `groups.yaml`.
    Groups,
}

/// One file as a tree.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// What it declares.
    pub(crate) role: FileRole,
    /// Index into the sources.
    pub(crate) file: usize,
    /// Its content.
    pub(crate) root: Node,
}

/// Reads every schema file below a folder, in the order of their paths.
pub(crate) fn load(schema_dir: &Path, findings: &mut Findings) -> (Sources, Vec<Loaded>) {
    load_with(schema_dir, &[], findings)
}

/// The same with the texts of these files, by their paths from the folder, in place of what may stand there.
pub(crate) fn load_with(
    schema_dir: &Path,
    files: &[(String, String)],
    findings: &mut Findings,
) -> (Sources, Vec<Loaded>) {
    let mut sources = Sources::default();
    let mut loaded = Vec::new();
    let mut paths = Vec::new();
    if let Err(error) = find_files(schema_dir, &mut Vec::new(), &mut paths) {
        findings.add_without_place(format!("{}: cannot be read: {error}", schema_dir.display()));
    }
    paths.extend(files.iter().map(|(path, _)| path.clone()).filter(|path| !path.contains("/examples/")));
    // Systems list a folder in different orders, and the order of files shows in what is emitted.
    paths.sort();
    paths.dedup();
    let given: BTreeMap<&str, &str> =
        files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    for relative in paths {
        let path = schema_dir.join(&relative);
        let text = match given.get(relative.as_str()) {
            Some(text) => Ok((*text).to_owned()),
            None => read_text(&path),
        };
        match text {
            Ok(text) => {
                let display = path.display().to_string();
                let file = sources.add(Source { path: display, relative: relative.clone(), text });
                loaded.extend(load_file(&sources, file, &relative, findings));
            }
            Err(error) => {
                findings.add_without_place(format!("{}: cannot be read: {error}", path.display()));
            }
        }
    }
    (sources, loaded)
}

/// The same of texts alone, by their paths from the folder.
pub(crate) fn load_texts(files: &[(String, String)], findings: &mut Findings) -> (Sources, Vec<Loaded>) {
    let mut sources = Sources::default();
    let mut files: Vec<&(String, String)> = files.iter().collect();
    files.sort();
    if files.len() > FILES_MAX {
        findings.add_without_place(format!("more than {FILES_MAX} schema files"));
        return (sources, Vec::new());
    }
    let loaded = files.into_iter().filter_map(|(relative, text)| {
        let source = Source { path: relative.clone(), relative: relative.clone(), text: text.clone() };
        let file = sources.add(source);
        load_file(&sources, file, relative, findings)
    });
    let loaded = loaded.collect();
    (sources, loaded)
}

/// The schema files of a folder by their paths from it.
///
/// # Errors
/// A file or folder that cannot be read.
pub(crate) fn texts(schema_dir: &Path) -> io::Result<Vec<(String, String)>> {
    let mut paths = Vec::new();
    find_files(schema_dir, &mut Vec::new(), &mut paths)?;
    paths.sort();
    paths.into_iter().map(|path| Ok((path.clone(), read_text(&schema_dir.join(path))?))).collect()
}

fn load_file(sources: &Sources, file: usize, relative: &str, findings: &mut Findings) -> Option<Loaded> {
    // Told, because a kind whose file is passed over in silence would just be missing.
    if let Some(stem) = relative.strip_suffix(".yml") {
        let name = stem.rsplit('/').next().unwrap_or(stem);
        let start = Span { file, start: 0, end: 0 };
        findings.add_with_help(start, "the file ends in `.yml`", format!("rename it to `{name}.yaml`"));
        return None;
    }
    let Some(role) = role(relative) else {
        findings.add_with_help(
            Span { file, start: 0, end: 0 },
            "this file is not where a schema file can stand",
            "schema files are <group>/<version>/<name>.yaml, brands/<name>.yaml, gates.yaml and groups.yaml",
        );
        return None;
    };
    let text = &sources.get(file)?.text;
    tree::read(file, text, findings).map(|root| Loaded { role, file, root })
}

fn role(relative: &str) -> Option<FileRole> {
    let stem = relative.strip_suffix(".yaml")?;
    let mut parts = stem.split('/');
    match (parts.next()?, parts.next(), parts.next(), parts.next()) {
        ("gates", None, None, None) => Some(FileRole::Gates),
        ("groups", None, None, None) => Some(FileRole::Groups),
        ("brands", Some(name), None, None) => Some(FileRole::Brand { name: name.to_owned() }),
        (group, Some(version), Some(module), None) => Some(FileRole::Schema {
            group: group.to_owned(),
            version: version.to_owned(),
            module: module.to_owned(),
        }),
        _ => None,
    }
}

/// Collects paths of YAML files from the schema folder; `examples` folders belong to the tests.
fn find_files(root: &Path, below: &mut Vec<String>, paths: &mut Vec<String>) -> io::Result<()> {
    let folder: PathBuf = below.iter().fold(root.to_path_buf(), |path, part| path.join(part));
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            return Err(io::Error::other("a file name is not UTF-8"));
        };
        let is_folder = entry.path().is_dir();
        // The bound also ends a circle of links, which `is_dir` follows.
        if is_folder && name != "examples" && below.len() < 3 {
            below.push(name);
            find_files(root, below, paths)?;
            below.pop();
        } else if !is_folder && (name.ends_with(".yaml") || name.ends_with(".yml")) {
            let mut parts = below.clone();
            parts.push(name);
            paths.push(parts.join("/"));
        }
        if paths.len() > FILES_MAX {
            return Err(io::Error::other(format!("more than {FILES_MAX} schema files")));
        }
    }
    Ok(())
}

/// The text of a file that is not too large.
pub fn read_text(path: &Path) -> io::Result<String> {
    // Before reading, so that a huge file takes no memory.
    if fs::metadata(path)?.len() > FILE_BYTES_MAX {
        return Err(io::Error::other(format!("larger than {FILE_BYTES_MAX} bytes")));
    }
    fs::read_to_string(path)
}
