//! What emitted code does, what the documents say and what the language promises are one thing.

use std::{fs, path::Path, sync::LazyLock};

use codegen::emit::openapi::{self, Which};
use machinery::{
    meta::v1::LabelSelector, path::Path as FieldPath, problem::Problems, selector::structured::check_selector,
};
use serde_json::{Value, json};

use super::{KIND, problems, read, show, with};

fn repository(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Whether the language says this sentence.
fn is_promised(sentence: &str) -> bool {
    repository("schema/LANGUAGE.md").contains(sentence)
}

/// A schema by the end of its name, of the document of the specimen or of the one that a server publishes.
fn schema(document: &str, name: &str) -> Value {
    let document: Value = serde_json::from_str(document).expect("a document is JSON");
    let place = if document["definitions"].is_object() { "/definitions" } else { "/components/schemas" };
    let schemas = document.pointer(place).and_then(Value::as_object).expect("there are schemas");
    let (_, found) = schemas.iter().find(|(found, _)| found.ends_with(name)).expect("the schema is there");
    found.clone()
}

/// The document of the specimen.
fn specimen() -> String {
    repository("codegen/tests/specimen/generated/openapi/v3/specimen__v1.json")
}

/// The document in version 2 that a server publishes.
fn published() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
        let model = schema_model::load_model(&schema).unwrap_or_else(|report| panic!("{report}"));
        openapi::document(&model, "platform", Which::V2).expect("there is the brand")
    });
    &TEXT
}

fn spec() -> Value {
    schema(&specimen(), ".SpecimenSpec")
}

#[test]
fn too_few_items_are_not_none() {
    assert!(problems(&with(""), None).is_empty());
    assert!(problems(&with(r#""pairs":{}"#), None).is_empty());
    assert_eq!(
        problems(&with(r#""pairs":{"a":"1"}"#), None),
        ["spec.pairs: Invalid value: 1: must have at least 2 items"]
    );
    let spec = spec();
    assert_eq!(spec["properties"]["pairs"]["minProperties"], 2);
    assert_eq!(spec["required"], json!(["title"]));
    assert!(is_promised(
        "At least this many items or entries, when there are any: without `presence`, an empty list or map \
         counts as \
         absent, which only `required` refuses"
    ));
}

#[test]
fn lengths_are_characters_and_bytes() {
    let pair = |text: &str| with(&format!(r#""pairs":{{"a":"{text}","b":""}}"#));
    assert!(problems(&pair("äöüßé"), None).is_empty());
    assert_eq!(problems(&pair("äöüßéa"), None), ["spec.pairs[a]: Too long: must have at most 5 characters"]);
    // Eight bytes, and nine.
    assert!(problems(&with(r#""secret":"AAAAAAAAAAA=""#), None).is_empty());
    assert_eq!(
        problems(&with(r#""secret":"AAAAAAAAAAAA""#), None),
        ["spec.secret: Too long: may not be more than 8 bytes"]
    );
    let properties = &spec()["properties"];
    assert_eq!(properties["pairs"]["additionalProperties"]["maxLength"], 5);
    // Letters of base64, which are characters.
    assert_eq!(properties["secret"]["maxLength"], 12);
    assert!(is_promised("At most this many characters; of bytes, at most this many of them."));
}

#[test]
fn whatever_stands_in_a_free_form_field_is_kept() {
    let anything = r#""anything":{"z":[1,{"a":null}],"b":"c"}"#;
    let kept = show(&*read(&KIND, &with(anything)));
    assert!(kept.contains(r#""anything":{"#) && kept.contains(r#"[1,{"a":null}]"#), "{kept}");
    assert!(!problems(&with(r#""anything":"text""#), None).is_empty());
    let v3 = schema(&specimen(), ".RawExtension");
    let v2 = schema(published(), ".FieldsV1");
    assert_eq!((&v3["type"], &v3["additionalProperties"]), (&json!("object"), &json!({})));
    assert_eq!((&v2["type"], &v2["additionalProperties"]), (&json!("object"), &json!(true)));
    assert!(is_promised(
        "documents say so with `additionalProperties`, which is `true` in version 2 and an empty schema in \
         version 3"
    ));
}

#[test]
fn operators_are_checked_by_code_alone() {
    let selector: LabelSelector = {
        let text = br#"{"matchExpressions":[{"key":"a","operator":"Near"}]}"#;
        machinery::json::Decode::decode(&mut machinery::json::Reader::new(text)).expect("the text is JSON")
    };
    let mut found = Problems::default();
    check_selector(&selector, &FieldPath::Root, &mut found);
    let told: Vec<String> = found.as_slice().iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [r#"matchExpressions[0].operator: Invalid value: "Near": not a valid selector operator"#]
    );
    let requirement = schema(published(), ".LabelSelectorRequirement");
    let operator = &requirement["properties"]["operator"];
    assert_eq!((&operator["type"], &operator["enum"]), (&json!("string"), &Value::Null));
    let doc = operator["description"].as_str().expect("it is described");
    assert!(["`In`", "`NotIn`", "`Exists`", "`DoesNotExist`"].iter().all(|word| doc.contains(word)), "{doc}");
    assert!(is_promised(
        "such as the `operator` of a `LabelSelectorRequirement`, has no `enum` in documents"
    ));
}

#[test]
fn a_warning_names_the_deprecated_field() {
    let mut warnings = Vec::new();
    read(&KIND, &with(r#""old":"x""#)).deprecations(&mut warnings);
    assert_eq!(warnings, ["spec.old: use title"]);
    let old = &spec()["properties"]["old"];
    assert_eq!(old["deprecated"], true);
    assert!(old["description"].as_str().is_some_and(|text| text.ends_with("Deprecated: use title.")));
    assert!(is_promised("The warning begins with the name of the field, as `spec.size: `."));
}

#[test]
fn an_empty_text_counts_where_the_schema_says_so() {
    let of = |house: &str| with(&format!(r#""house":{house}"#));
    let expected = "spec.house.side: Unsupported value: \"\": supported values: \"left\", \"right\"";
    assert_eq!(problems(&of("{}"), None), [expected]);
    assert!(problems(&of(r#"{"side":"left"}"#), None).is_empty());
    assert!(show(&*read(&KIND, &of("{}"))).contains(r#""house":{"side":""}"#));
}
