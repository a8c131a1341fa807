//! Discovery and OpenAPI tell of every kind.

use std::collections::BTreeSet;

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::projects::{cells, definitions::Kind, report::Report};

/// Checks the documents of all kinds.
pub(crate) async fn check(api: &Api, kinds: &[Kind], report: &mut Report) {
    let older = api.get("/openapi/v2").await.expect(200);
    dangling(&older, "/openapi/v2", report);
    let versions: BTreeSet<&str> = kinds.iter().map(|kind| kind.api_version.as_str()).collect();
    for version in versions {
        let path = format!("/openapi/v3/apis/{version}");
        let answer = api.get(&path).await;
        if answer.code != 200 {
            report.note(&path, &answer.text());
            continue;
        }
        let newer = answer.json();
        dangling(&newer, &path, report);
        let listed = api.get(&format!("/apis/{version}")).await.json();
        for kind in kinds.iter().filter(|kind| kind.api_version == version) {
            report.expect(has_kind(&older["definitions"], kind), "/openapi/v2", || kind.name.clone());
            report.expect(has_kind(&newer["components"]["schemas"], kind), &path, || kind.name.clone());
            check_resources(&listed, kind, report);
            cells::check_columns(api, kind, report).await;
        }
    }
}

/// Notes references of a document that lead nowhere.
fn dangling(document: &Value, path: &str, report: &mut Report) {
    let mut references = BTreeSet::new();
    collect(document, &mut references);
    for reference in references {
        let found = document.pointer(reference.trim_start_matches('#'));
        report.expect(found.is_some(), path, || format!("{reference} leads nowhere"));
    }
}

fn collect<'v>(value: &'v Value, references: &mut BTreeSet<&'v str>) {
    match value {
        Value::Object(fields) => {
            references.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|value| collect(value, references));
        }
        Value::Array(items) => items.iter().for_each(|value| collect(value, references)),
        _ => {}
    }
}

/// Whether one of these schemas says that it is of the kind.
fn has_kind(schemas: &Value, kind: &Kind) -> bool {
    let (group, version) = kind.api_version.split_once('/').unwrap_or_default();
    let wanted = json!({ "group": group, "kind": kind.name, "version": version });
    let schemas = schemas.as_object();
    schemas.into_iter().flat_map(|schemas| schemas.values()).any(|schema| {
        let named = schema["x-kubernetes-group-version-kind"].as_array();
        named.is_some_and(|named| named.contains(&wanted))
    })
}

fn check_resources(listed: &Value, kind: &Kind, report: &mut Report) {
    let names: Vec<&str> = listed["resources"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|resource| resource["name"].as_str())
        .collect();
    report.expect(names.contains(&kind.plural.as_str()), &kind.plural, || "is not listed".to_owned());
    for subresource in ["status", "scale"] {
        let path = format!("{}/{subresource}", kind.plural);
        let is_listed = names.contains(&path.as_str());
        report.expect(is_listed == kind.has(subresource), &path, || format!("listed: {is_listed}"));
    }
}
