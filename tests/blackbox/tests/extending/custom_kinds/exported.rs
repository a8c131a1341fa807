//! What `kindsmith export crd` writes of the kinds of this repository: the server takes all of it.

use std::path::Path;

use blackbox::http::Api;
use codegen::export::{self, Choice};
use machinery::yaml;
use schema_model::model::Model;
use serde_json::Value;

use crate::custom_kinds::support::{DEFINITIONS, start};

/// One kind as a definition, in a group that no generated kind has.
fn exported(model: &Model, group: &str, kind: &str) -> Value {
    let choice = Choice {
        kinds: vec![format!("{group}/{kind}")],
        brand: "kubernetes".to_owned(),
        group: Some(format!("{group}.exported.example.com")),
    };
    let text = export::definitions(model, &choice).expect("the kind can be a definition").text;
    let json = yaml::to_json(text.as_bytes(), &mut Vec::new()).expect("an export is YAML");
    serde_json::from_slice(&json).expect("an export is one document")
}

async fn refusal(api: &Api, definition: &Value) -> Option<String> {
    let answer = api.post(&format!("{DEFINITIONS}?dryRun=All"), definition).await;
    (answer.code != 201).then(|| format!("{}: {}", definition["metadata"]["name"], answer.text()))
}

/// Whatever a kind is made of: a server that refuses its definition is of no use to those who exported it.
#[tokio::test]
async fn every_stored_kind_is_accepted() {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let model = schema_model::load_model(&schema).expect("a sound schema");
    let api = start().await;
    let (mut count, mut refused) = (0, Vec::new());
    for package in &model.packages {
        let kinds = package.files.iter().filter_map(|file| file.kind.as_ref());
        for kind in kinds.filter(|kind| kind.stored && kind.conversion.is_none()) {
            let definition = exported(&model, &package.group, &kind.name);
            refused.extend(refusal(&api, &definition).await);
            count += 1;
        }
    }
    assert_eq!(refused, Vec::<String>::new());
    assert!(count > 50, "only {count} kinds");
}
