//! What both resource definitions and schema files can say comes back as it was, in either direction.

use std::{fs, path::Path};

use codegen::{
    export::{self, Choice},
    import::{
        self, Form, Import,
        files::{self, Place},
        options::Options,
    },
};
use proptest::prelude::*;
use schema_model::load_model;
use serde_json::{Value as Json, json};

mod definitions;

use super::{copy_least_schema, schema, specimen};

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn definitions_come_back_as_they_were(definition in definitions::definition()) {
        let (first, text) = there_and_back(&definition.to_string());
        prop_assert!(first.notes.iter().all(|note| note.contains("absent or empty")), "{:#?}", first.notes);
        prop_assert_eq!(&json_of(&text), &definition);
        let (second, again) = there_and_back(&text);
        prop_assert_eq!(&first.files, &second.files);
        prop_assert_eq!(text, again);
    }

    #[test]
    fn no_text_makes_the_import_panic(text in ".{0,200}") {
        let _ = import::from_text(Form::Documents, "text.yaml", text.clone(), &Options::default());
        let _ = import::from_text(Form::Proto, "text.proto", text, &Options::default());
    }
}

/// The import of a definition, and the definition that is exported of it.
fn there_and_back(text: &str) -> (Import, String) {
    let read =
        import::from_text(Form::Documents, "definition.yaml", text.to_owned(), &Options::default()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    copy_least_schema(folder.path());
    let place = Place { schema: folder.path(), out: folder.path(), overwrite: false };
    files::write(&read, &place).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
    let model = load_model(folder.path()).unwrap();
    let choice = Choice { brand: "platform".to_owned(), ..Choice::default() };
    (read, export::definitions(&model, &choice).unwrap().text)
}

/// Every kind of this repository as a definition: what was exported is imported and exported again.
#[test]
fn kinds_of_this_repository_come_back() {
    let schema = schema();
    let model = load_model(&schema).unwrap();
    let choice = Choice { brand: "platform".to_owned(), ..Choice::default() };
    let exported = export::definitions(&model, &choice).unwrap();
    let (mut count, mut changed) = (0, Vec::new());
    for definition in exported.text.split("---\n") {
        let (read, text) = there_and_back(definition);
        // Versions that differ below lists follow the stored one, and say so.
        let all = !read.notes.iter().any(|note| note.contains("` of version "));
        let (come_back, gone) = (settled(json_of(&text), all), settled(json_of(definition), all));
        differences(gone["metadata"]["name"].as_str().unwrap(), &gone, &come_back, &mut changed);
        count += 1;
    }
    assert_eq!(changed, Vec::<String>::new());
    assert!(count > 5, "only {count} kinds");
}

/// What differs between two trees: paths with both values.
fn differences(path: &str, left: &Json, right: &Json, found: &mut Vec<String>) {
    match (left, right) {
        (Json::Object(a), Json::Object(b)) => {
            let names: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            for name in names {
                differences(&format!("{path}.{name}"), &left[name], &right[name], found);
            }
        }
        (Json::Array(a), Json::Array(b)) if a.len() == b.len() => {
            for (place, (left, right)) in a.iter().zip(b).enumerate() {
                differences(&format!("{path}[{place}]"), left, right, found);
            }
        }
        _ if left == right => {}
        _ => found.push(format!("{path}: {left} became {right}")),
    }
}

/// A definition without what the schema language has to be told in other words; of its versions all, or the
/// stored one.
fn settled(mut definition: Json, all: bool) -> Json {
    let versions = definition.pointer_mut("/spec/versions").and_then(Json::as_array_mut).unwrap();
    versions.retain(|version| all || version["storage"] == true);
    for version in versions.iter_mut().filter_map(Json::as_object_mut) {
        version.remove("deprecated");
        version.remove("deprecationWarning");
    }
    definition
}

/// The one document of a YAML text.
fn json_of(yaml: &str) -> Json {
    import::json_of(yaml).unwrap_or_else(|report| panic!("{report}"))
}

#[test]
fn a_definition_names_what_it_lacks() {
    let schema = specimen();
    let model = load_model(&schema).unwrap();
    let choice = Choice {
        kinds: vec!["Specimen".to_owned()],
        brand: "platform".to_owned(),
        group: Some("specimen.example.org".to_owned()),
    };
    let export = export::definitions(&model, &choice).unwrap();
    let text = format!("{}\n\n{}", export.notes.join("\n"), export.text);
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/round_trip/specimen.txt");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&expected, &text).unwrap();
    }
    assert_eq!(text, fs::read_to_string(&expected).unwrap_or_default());
    assert_eq!(
        json_of(&export.text).pointer("/metadata/name"),
        Some(&json!("specimina.specimen.example.org"))
    );
}
