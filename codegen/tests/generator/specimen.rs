//! The output for a made-up schema which uses every key of the language: Rust, OpenAPI and `.proto`.
//! Documents stand here as whole files, so that a review sees the effect of a change; git has only a list of
//! those of the real schema.
//!
//! A change of an emitter shows as a change of the files in `specimen/generated`; `UPDATE=1` rewrites them.
//! What the emitted code does is tested in the crate `machinery`, which compiles it.

use std::path::Path;

use codegen::{docs::examples::Examples, documents, emit, write};
use schema_model::load_model;

use super::specimen;

/// The emitted files that are kept. The specimen's metadata is a stand-in and has no interest of its own.
const KEPT: [&str; 7] = [
    "generated/groups/autoscaling/",
    "generated/groups/exhibit/",
    "generated/groups/specimen/",
    "generated/openapi/v2.json",
    "generated/openapi/v3/specimen__v1.json",
    "generated/proto/specimen/v1/generated.proto",
    "generated/proto/specimen/v1beta1/generated.proto",
];

/// The specimen has a group of a real name, and no package may share the name of one that ships.
const PREFIX: &str = "kindsmith-specimen";

#[test]
fn the_specimen_gives_the_expected_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specimen");
    let model = match load_model(&root.join("schema")) {
        Ok(model) => model,
        Err(report) => panic!("the specimen is wrong:\n{report}"),
    };
    let mut files = emit::emit_packages(&model, PREFIX);
    let examples = Examples::read(&root.join("schema"), &model).unwrap();
    files.extend(documents::all(&model, &examples).into_iter().map(|mut document| {
        document.path = format!("generated/{}", document.path);
        document
    }));
    files.retain(|file| KEPT.iter().any(|kept| file.path.starts_with(kept)));
    for kept in KEPT {
        assert!(files.iter().any(|file| file.path.starts_with(kept)), "nothing is emitted for {kept}");
    }
    for file in files.iter_mut().filter(|file| file.path.ends_with(".json")) {
        file.text = indented(&file.text);
    }
    if std::env::var_os("UPDATE").is_some() {
        write::write(&root, &files).unwrap();
    }
    let difference = write::check(&root, &files).unwrap();
    assert!(difference.is_empty(), "read the difference, then run this test with UPDATE=1: {difference:#?}");
}

#[test]
fn the_specimen_uses_every_key() {
    let folder = specimen().join("specimen");
    let text: String = ["v1/specimen", "v1/shared", "v1/plain", "v1alpha1/plain", "v1beta1/gadget"]
        .iter()
        .map(|name| std::fs::read_to_string(folder.join(format!("{name}.yaml"))).unwrap())
        .collect();
    let used = |key: &str| text.contains(&format!("{key}:"));
    let unused: Vec<String> =
        keys(&schema_model::language::json_schema()).into_iter().filter(|key| !used(key)).collect();
    assert_eq!(unused, Vec::<String>::new());
}

/// Published documents are compact; here they are read line by line.
fn indented(json: &str) -> String {
    let tree: serde_json::Value = serde_json::from_str(json).expect("what is emitted is JSON");
    serde_json::to_string_pretty(&tree).expect("a tree is JSON") + "\n"
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
