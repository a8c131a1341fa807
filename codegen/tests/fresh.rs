//! What is committed under `generated/`, and `schema/LANGUAGE.md`, is what the schema gives. `UPDATE=1` rewrites it.

use std::path::{Path, PathBuf};

use codegen::{docs::examples::Examples, generate, load_model, write};

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

#[test]
fn the_same_schema_gives_the_same_bytes() {
    let schema = repository().join("schema");
    let text = || {
        let model = load_model(&schema).map_err(|report| report.to_string()).unwrap();
        generate(&model, &Examples::read(&schema, &model).unwrap())
    };
    assert_eq!(text(), text());
}
