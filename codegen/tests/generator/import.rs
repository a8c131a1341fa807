//! What is imported from a source, with all that is lost, beside the source: `tests/import`. `UPDATE=1`
//! rewrites it.

use std::{fs, path::Path};

use codegen::import::{
    self, Form, Import,
    files::{self, Place, Refusal},
    options::Options,
};

use super::copy_least_schema;

#[test]
fn definitions_become_schema_files() {
    check("widget.yaml");
}

#[test]
fn messages_become_schema_files() {
    check("machine.proto");
}

#[test]
fn documents_become_schema_files() {
    check("gadgets.json");
}

#[test]
fn an_update_keeps_tags() {
    let folder = tempfile::tempdir().expect("a folder");
    copy_least_schema(folder.path());
    let options = Options { update: Some(folder.path().to_owned()), ..Options::default() };
    let to = Place { schema: folder.path(), out: folder.path(), overwrite: true };
    let mut text = String::new();
    for (fields, expected) in [
        (&["a", "b", "c"][..], "a 1, b 2, c 3"),
        (&["c", "d", "a"], "c 3, d 4, a 1, reserved 2"),
        (&["b", "d"], "b 5, d 4, reserved 1, 2, 3"),
    ] {
        let definition = definition_of(fields);
        let read = import::from_text(Form::Documents, "tags.yaml", definition, &options);
        let read = read.unwrap_or_else(|report| panic!("{report}"));
        files::write(&read, &to).unwrap_or_else(|refusal| panic!("{refusal}"));
        text = fs::read_to_string(folder.path().join("example.org/v1/widget.yaml")).expect("written");
        assert_eq!(tags_of(&text), expected, "{text}");
    }
    let refusal = files::write(
        &Import { files: vec![("example.org/v1/widget.yaml".into(), text)], notes: vec![] },
        &Place { overwrite: false, ..to },
    );
    assert!(matches!(refusal, Err(Refusal::Exist(_))));
}

fn definition_of(fields: &[&str]) -> String {
    let properties: String = fields.iter().map(|field| format!("{field}: {{ type: string }}, ")).collect();
    format!(
        "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  group: example.org\n  \
         scope: Cluster\n  \
         names: {{ kind: Widget, plural: widgets }}\n  versions:\n    - name: v1\n      storage: true\n      \
         schema: {{ \
         openAPIV3Schema: {{ type: object, properties: {{ spec: {{ type: object, properties: {{ {properties} \
         }} }} }} }} }}\n"
    )
}

/// The tags of the specification in a schema file, and the reserved ones.
fn tags_of(text: &str) -> String {
    let spec = text.split("  WidgetSpec:").nth(1).unwrap_or_default();
    let mut found: Vec<String> = Vec::new();
    for line in spec.lines().map(str::trim) {
        if let Some(tag) = line.strip_prefix("tag: ") {
            found.last_mut().expect("a field").push_str(&format!(" {tag}"));
        } else if let Some(tags) = line.strip_prefix("reserved: [") {
            found.push(format!("reserved {}", tags.trim_end_matches(']')));
        } else if line.len() == 2 {
            found.push(line.trim_end_matches(':').to_owned());
        }
    }
    found.join(", ")
}

/// Imports a source into a schema of its own, and compares what was written with the text beside it.
fn check(source: &str) {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import").join(source);
    let read = import::from_file(&place, &Options::default()).unwrap_or_else(|failure| panic!("{failure:?}"));
    let folder = tempfile::tempdir().expect("a folder");
    copy_least_schema(folder.path());
    let to = Place { schema: folder.path(), out: folder.path(), overwrite: false };
    files::write(&read, &to).unwrap_or_else(|refusal| panic!("{refusal}"));
    schema_model::load_checked(folder.path()).unwrap_or_else(|report| panic!("{report}"));

    let shown = place.display().to_string();
    let mut text: String =
        read.notes.iter().map(|note| format!("{}\n", note.replace(&shown, source))).collect();
    for (path, file) in &read.files {
        text.push_str(&format!("\n=== {path}\n{file}"));
    }
    let expected = place.with_extension("txt");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&expected, &text).expect("written");
    }
    assert_eq!(text, fs::read_to_string(&expected).unwrap_or_default(), "{}", expected.display());
}
