//! The types that the schema files declare, as they are written there.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

/// A declared type.
#[derive(Debug)]
pub struct Declared {
    /// Group, as the schema names it.
    pub group: String,
    /// Version.
    pub version: String,
    /// Name.
    pub name: String,
    /// Its keys.
    pub keys: Value,
}

/// All of them.
///
/// # Panics
/// A file is no YAML, which the generator would have refused.
#[must_use]
pub fn types() -> Vec<Declared> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let versions = folder(&schema).into_iter().flat_map(|group| folder(&group));
    let files = versions.flat_map(|version| folder(&version));
    files
        .filter(|file| file.extension().is_some_and(|end| end == "yaml"))
        .flat_map(|file| of_file(&file))
        .collect()
}

/// What is in a folder; nothing in a file.
fn folder(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).into_iter().flatten();
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

fn of_file(file: &Path) -> Vec<Declared> {
    let text = fs::read(file).expect("a schema file");
    let json = machinery::yaml::to_json(&text, &mut Vec::new()).expect("YAML");
    let keys: Value = serde_json::from_slice(&json).expect("JSON");
    let word = |key: &str| keys[key].as_str().unwrap_or_default().to_owned();
    let (group, version) = (word("group"), word("version"));
    let same = keys["same_as"].as_str().map(|other| of_file(&sibling(file, other)));
    let shared = same.into_iter().flatten().map(|type_| Declared {
        group: group.clone(),
        version: version.clone(),
        ..type_
    });
    let types = keys["types"].as_object().into_iter().flatten();
    let declared = |(name, type_): (&String, &Value)| Declared {
        group: group.clone(),
        version: version.clone(),
        name: name.clone(),
        keys: type_.clone(),
    };
    shared.chain(types.map(declared)).collect()
}

/// The file of the same name in another version of its group, which a file with `same_as` repeats.
fn sibling(file: &Path, version: &str) -> PathBuf {
    let (name, folder) = (file.file_name().expect("a name"), file.parent().expect("a version"));
    folder.parent().expect("a group").join(version).join(name)
}
