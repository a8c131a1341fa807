//! The Rust that follows from a made-up schema which uses every key of the language.
//!
//! A change of an emitter shows as a change of the files in `specimen/generated`; `UPDATE=1` rewrites them.
//! What the emitted code does is tested in the crate `machinery`, which compiles it.

use std::path::Path;

use codegen::{emit, load_model, write};

#[test]
fn the_specimen_gives_the_expected_rust() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specimen");
    let (model, _) = match load_model(&root.join("schema")) {
        Ok(loaded) => loaded,
        Err(report) => panic!("the specimen is wrong:\n{report}"),
    };
    let mut files = emit::emit(&model);
    // The specimen's metadata is a stand-in, and documents have tests of their own.
    files.retain(|file| {
        file.path.starts_with("generated/src/specimen/") || file.path.ends_with("strategies.rs")
    });
    if std::env::var_os("UPDATE").is_some() {
        write::write(&root, &files).unwrap();
    }
    let difference = write::check(&root, &files).unwrap();
    assert!(difference.is_empty(), "read the difference, then run this test with UPDATE=1: {difference:#?}");
}

#[test]
fn the_specimen_uses_every_key() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specimen/schema/specimen/v1");
    let text: String = ["specimen", "shared", "plain"]
        .iter()
        .map(|name| std::fs::read_to_string(folder.join(format!("{name}.yaml"))).unwrap())
        .collect();
    let used = |key: &str| text.contains(&format!("{key}:"));
    let unused: Vec<String> =
        keys(&codegen::language::json_schema()).into_iter().filter(|key| !used(key)).collect();
    assert_eq!(unused, Vec::<String>::new());
}

/// The keys of every table of the language, from its JSON Schema.
fn keys(schema: &serde_json::Value) -> Vec<String> {
    let tables = schema["$defs"].as_object().into_iter().flat_map(|tables| tables.values());
    std::iter::once(schema)
        .chain(tables)
        .filter_map(|table| table["properties"].as_object())
        .flat_map(|properties| properties.keys().cloned())
        .collect()
}
