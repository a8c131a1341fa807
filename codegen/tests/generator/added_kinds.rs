//! A new kind changes its own folders, and a handful of files that list what there is.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use codegen::{
    docs::examples::Examples,
    generate,
    new_kind::{self, NewKind},
    write,
};
use schema_model::{language::words::Scope, load_checked};

use super::{copy_folder, schema};

/// Files outside its own folders that a new kind may change.
const CHANGED_MAX: usize = 8;

#[test]
fn a_new_kind_changes_few_files() {
    let root = tempfile::tempdir().unwrap();
    copy_folder(&schema(), &root.path().join("schema"));
    generated(root.path());
    for (group, kind, is_new) in [
        ("coordination", "DrillPress", false),
        ("workshop", "DrillPress", true),
        ("workshop", "Lathe", false),
    ] {
        let before = files(root.path());
        let new = NewKind {
            group: group.to_owned(),
            version: "v1".to_owned(),
            kind: kind.to_owned(),
            scope: Scope::Namespace,
        };
        let schema = root.path().join("schema");
        new_kind::write(&schema, &load_checked(&schema).unwrap_or_else(|report| panic!("{report}")), &new)
            .unwrap();
        generated(root.path());
        let after = files(root.path());
        let own = [format!("schema/{group}/"), format!("generated/groups/{group}/")];
        let changed = changed(&before, &after);
        let (own, others): (Vec<&String>, Vec<&String>) =
            changed.into_iter().partition(|path| own.iter().any(|folder| path.starts_with(folder.as_str())));
        // A new group is a crate, which Cargo adds to the lock file.
        let lock_files = usize::from(is_new);
        assert!(!own.is_empty() && others.len() + lock_files <= CHANGED_MAX, "{group} {kind}: {others:#?}");
        for listing in ["generated/documents.txt", "generated/src/lib.rs"] {
            assert!(others.iter().any(|path| *path == listing), "{group} {kind}: {others:#?}");
        }
    }
}

fn generated(root: &Path) {
    let schema = root.join("schema");
    let model = load_checked(&schema).unwrap_or_else(|report| panic!("{report}"));
    write::write(root, &generate(&model, &Examples::read(&schema, &model).unwrap())).unwrap();
}

/// The paths of what differs or is on one side only.
fn changed<'f>(
    before: &'f BTreeMap<String, Vec<u8>>,
    after: &'f BTreeMap<String, Vec<u8>>,
) -> Vec<&'f String> {
    let gone = before.keys().filter(|path| !after.contains_key(*path));
    let new = after.iter().filter(|(path, bytes)| before.get(*path) != Some(bytes)).map(|(path, _)| path);
    gone.chain(new).collect()
}

/// All files below a folder, by their paths from it.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut found, mut open) = (BTreeMap::new(), vec![PathBuf::from(root)]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read(path).unwrap());
            }
        }
    }
    found
}
