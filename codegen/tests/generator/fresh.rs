//! What is committed under `generated/`, and `schema/LANGUAGE.md`, is what the schema gives. `UPDATE=1`
//! rewrites it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use codegen::{docs::examples::Examples, documents, generate, write};
use schema_model::load_model;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the repository").to_path_buf()
}

#[test]
fn the_committed_output_follows_from_the_schema() {
    let root = repository();
    let model = match load_model(&root.join("schema")) {
        Ok(model) => model,
        Err(report) => panic!("the schema is wrong:\n{report}"),
    };
    let examples = Examples::read(&root.join("schema"), &model).unwrap();
    let files = generate(&model, &examples);
    if std::env::var_os("UPDATE").is_some() {
        write::write(&root, &files).unwrap();
    }
    let difference = write::check(&root, &files).unwrap();
    assert!(difference.is_empty(), "run `kindsmith generate`, or this test with UPDATE=1: {difference:#?}");
}

/// A document weighs a line, whatever its size: all of them together would be eight times the code.
#[test]
fn git_keeps_a_line_for_each_document() {
    let root = repository();
    let model = load_model(&root.join("schema")).map_err(|report| report.to_string()).unwrap();
    let examples = Examples::read(&root.join("schema"), &model).unwrap();
    let documents = documents::all(&model, &examples);
    let text = fs::read_to_string(root.join(documents::LIST)).unwrap();
    let listed: Vec<&str> = text.lines().skip(1).map(|line| line.split(' ').next().unwrap()).collect();
    let expected: Vec<&str> = documents.iter().map(|document| document.path.as_str()).collect();
    assert_eq!(listed, expected);
    for folder in ["docs/", "openapi/v3/", "proto/"] {
        assert!(listed.iter().any(|path| path.starts_with(folder)), "{folder}");
    }
    for file in generate(&model, &examples) {
        let is_document = documents.iter().any(|document| file.path.ends_with(&document.path));
        assert!(!is_document, "{} is a whole document", file.path);
    }
    let bytes: usize = documents.iter().map(|document| document.text.len()).sum();
    assert!(text.len() * 100 < bytes, "{} bytes of {bytes}", text.len());
}

#[test]
fn the_same_schema_gives_the_same_bytes() {
    let schema = repository().join("schema");
    let text = || {
        let model = load_model(&schema).map_err(|report| report.to_string()).unwrap();
        generate(&model, &Examples::read(&schema, &model).unwrap())
    };
    assert_eq!(text(), text());
}
