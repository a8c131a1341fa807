//! Every document against the official JSON Schema of its version of OpenAPI and the rules that a schema
//! cannot say, by a validator that is not ours.

use openapi_spec_validator_rs::{ErrorMode, Options, Outcome, SpecVersion, validate};
use serde_json::{Value, json};

use crate::openapi::support;

/// What is wrong with a document; it may not refer to anything outside.
fn faults(document: &Value, version: SpecVersion) -> Vec<String> {
    let options =
        Options { version: Some(version), errors: ErrorMode::All, base_uri: String::new(), retriever: None };
    match validate(document, &options) {
        Outcome::Valid => Vec::new(),
        Outcome::Invalid(errors) => errors.into_iter().map(|error| error.message).collect(),
        Outcome::Error(error) => vec![error],
    }
}

fn version_of(document: &Value) -> SpecVersion {
    if document["swagger"] == "2.0" { SpecVersion::V2_0 } else { SpecVersion::V3_0 }
}

#[tokio::test]
async fn every_document_is_valid() {
    let all = support::all().await;
    assert!(all.len() > 20, "both brands, both versions");
    for served in all {
        let served = served.without_known_zeros();
        let faults = faults(&served.document, version_of(&served.document));
        assert!(faults.is_empty(), "{}: {faults:#?}", served.path);
    }
}

/// The validator finds what it is there for.
#[tokio::test]
async fn a_spoiled_document_is_not() {
    let all = support::all().await;
    let pristine = |end: &str| {
        let found = all.iter().find(|served| served.path.ends_with(end));
        found.map(|served| served.document.clone()).expect("it is served")
    };
    let map = "/api/v1/namespaces/{namespace}/configmaps/{name}";
    type Spoil = fn(&mut Value, &str);
    let spoils: [(&str, Spoil); 6] = [
        ("no title", |document, _| document["info"] = json!({ "version": "v1" })),
        ("an unknown key", |document, map| document["paths"][map]["get"]["answers"] = json!({})),
        ("no responses", |document, map| {
            let operation = document["paths"][map]["get"].as_object_mut();
            operation.and_then(|operation| operation.remove("responses")).expect("it had some");
        }),
        ("an operation id twice", |document, map| {
            document["paths"][map]["get"]["operationId"] =
                document["paths"][map]["put"]["operationId"].clone();
        }),
        ("an undeclared path parameter", |document, map| document["paths"][map]["parameters"] = json!([])),
        ("a type of no schema", |document, _| {
            for place in ["/definitions", "/components/schemas"] {
                let schemas = document.pointer_mut(place).and_then(Value::as_object_mut);
                for schema in schemas.into_iter().flat_map(|schemas| schemas.values_mut()) {
                    schema["type"] = json!("thing");
                }
            }
        }),
    ];
    for end in ["kubernetes: /openapi/v2", "kubernetes: /openapi/v3/api/v1"] {
        for (what, spoil) in spoils {
            let mut document = pristine(end);
            spoil(&mut document, map);
            assert!(!faults(&document, version_of(&document)).is_empty(), "{end}: {what} is not found");
        }
    }
}
