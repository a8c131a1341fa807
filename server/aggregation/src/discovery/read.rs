//! Lists of other servers, brought to the form in which this server publishes them. Members that clients do
//! not know are left out, and what is of another type counts as absent.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// The most resource types of one version, and entries of one list inside of them. What goes beyond is left
/// out.
const RESOURCES_MAX: usize = 1000;
const ITEMS_MAX: usize = 100;

/// The entries of resource types in an `APIGroupDiscoveryList`, by `group/version`.
///
/// # Errors
/// When the document is no such list.
pub(super) fn aggregated(body: &[u8]) -> Result<BTreeMap<String, Vec<Value>>, String> {
    let document: Value = serde_json::from_slice(body).map_err(|error| format!("no list: {error}"))?;
    if text(&document, "kind") != "APIGroupDiscoveryList" {
        return Err("the answer is no APIGroupDiscoveryList".to_owned());
    }
    let mut versions = BTreeMap::new();
    for group in items(&document, "items") {
        let name = group.get("metadata").map_or("", |metadata| text(metadata, "name"));
        for version in items(group, "versions") {
            let listed = items(version, "resources").iter().take(RESOURCES_MAX).filter_map(resource);
            let slash = if name.is_empty() { "" } else { "/" };
            versions.insert(format!("{name}{slash}{}", text(version, "version")), listed.collect());
        }
    }
    Ok(versions)
}

/// The same of an `APIResourceList`, which has the sub-resources beside the resources.
///
/// # Errors
/// When the document is no such list.
pub(super) fn plain(body: &[u8]) -> Result<Vec<Value>, String> {
    let document: Value = serde_json::from_slice(body).map_err(|error| format!("no list: {error}"))?;
    if text(&document, "kind") != "APIResourceList" {
        return Err("the answer is no APIResourceList".to_owned());
    }
    let mut found: Vec<(String, Map<String, Value>)> = Vec::new();
    for entry in items(&document, "resources").iter().take(RESOURCES_MAX) {
        let response_kind = json!({ "group": text(entry, "group"), "version": text(entry, "version"),
            "kind": text(entry, "kind") });
        let verbs = texts(entry, "verbs");
        let (name, below) = match text(entry, "name").split_once('/') {
            Some((name, below)) => (name, Some(below)),
            None => (text(entry, "name"), None),
        };
        let known = found.iter_mut().find(|(known, _)| known == name);
        match (below, known) {
            (Some(below), Some((_, resource))) => {
                let part = json!({ "subresource": below, "responseKind": response_kind, "verbs": verbs });
                let parts = resource.entry("subresources").or_insert_with(|| json!([]));
                if let Some(parts) = parts.as_array_mut().filter(|parts| parts.len() < ITEMS_MAX) {
                    parts.push(part);
                }
            }
            (None, None) if !name.is_empty() => {
                let scope = if entry.get("namespaced") == Some(&Value::Bool(true)) {
                    "Namespaced"
                } else {
                    "Cluster"
                };
                let mut resource = Map::new();
                resource.insert("resource".to_owned(), json!(name));
                resource.insert("responseKind".to_owned(), response_kind);
                resource.insert("scope".to_owned(), json!(scope));
                resource.insert("singularResource".to_owned(), json!(text(entry, "singularName")));
                resource.insert("verbs".to_owned(), verbs);
                copy_lists(entry, &mut resource);
                found.push((name.to_owned(), resource));
            }
            // A part without its whole, or a second one of the same name.
            _ => {}
        }
    }
    Ok(found.into_iter().map(|(_, resource)| Value::Object(resource)).collect())
}

/// An entry of a resource type; nothing if it has no name.
fn resource(entry: &Value) -> Option<Value> {
    let name = text(entry, "resource");
    if name.is_empty() {
        return None;
    }
    let mut resource = Map::new();
    resource.insert("resource".to_owned(), json!(name));
    resource.insert("responseKind".to_owned(), kind(entry.get("responseKind")));
    resource.insert("scope".to_owned(), json!(text(entry, "scope")));
    resource.insert("singularResource".to_owned(), json!(text(entry, "singularResource")));
    resource.insert("verbs".to_owned(), texts(entry, "verbs"));
    copy_lists(entry, &mut resource);
    let below: Vec<Value> = items(entry, "subresources").iter().take(ITEMS_MAX).map(part).collect();
    if !below.is_empty() {
        resource.insert("subresources".to_owned(), Value::Array(below));
    }
    Some(Value::Object(resource))
}

fn part(entry: &Value) -> Value {
    let mut part = json!({
        "subresource": text(entry, "subresource"),
        "responseKind": kind(entry.get("responseKind")),
        "verbs": texts(entry, "verbs"),
    });
    let accepted: Vec<Value> =
        items(entry, "acceptedTypes").iter().take(ITEMS_MAX).map(|accepted| kind(Some(accepted))).collect();
    if let Some(part) = part.as_object_mut().filter(|_| !accepted.is_empty()) {
        part.insert("acceptedTypes".to_owned(), Value::Array(accepted));
    }
    part
}

fn copy_lists(entry: &Value, resource: &mut Map<String, Value>) {
    for key in ["shortNames", "categories"] {
        if !items(entry, key).is_empty() {
            resource.insert(key.to_owned(), texts(entry, key));
        }
    }
}

fn kind(value: Option<&Value>) -> Value {
    let text = |key| value.map_or("", |value| text(value, key));
    json!({ "group": text("group"), "version": text("version"), "kind": text("kind") })
}

fn items<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn texts(value: &Value, key: &str) -> Value {
    items(value, key).iter().filter(|item| item.is_string()).take(ITEMS_MAX).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_say_the_same() {
        let plain = plain(
            json!({ "kind": "APIResourceList", "groupVersion": "g/v1", "resources": [
                { "name": "things", "singularName": "thing", "namespaced": true, "kind": "Thing",
                  "verbs": ["get", 7, "list"], "shortNames": ["th"], "more": 1 },
                { "name": "things/scale", "singularName": "", "namespaced": true, "kind": "Scale",
                  "group": "autoscaling", "version": "v1", "verbs": ["get"] },
                { "name": "others/status", "kind": "Other", "verbs": [] },
            ] })
            .to_string()
            .as_bytes(),
        )
        .expect("a list");
        let expected = json!({
            "resource": "things", "responseKind": { "group": "", "version": "", "kind": "Thing" },
            "scope": "Namespaced", "singularResource": "thing", "verbs": ["get", "list"],
                "shortNames": ["th"],
            "subresources": [{ "subresource": "scale", "verbs": ["get"],
                "responseKind": { "group": "autoscaling", "version": "v1", "kind": "Scale" } }],
        });
        assert_eq!(plain, std::slice::from_ref(&expected));
        let mut sent = expected.clone();
        sent["unknown"] = json!([1]);
        let document = json!({ "kind": "APIGroupDiscoveryList", "items": [
            { "metadata": { "name": "g" }, "versions": [{ "version": "v1",
                "resources": [sent, { "scope": "x" }] }] },
            { "metadata": {}, "versions": [{ "version": "v1" }] },
        ] });
        let found = aggregated(document.to_string().as_bytes()).expect("a list");
        assert_eq!(found, BTreeMap::from([("g/v1".to_owned(), vec![expected]), ("v1".to_owned(), vec![])]));
    }

    #[test]
    fn other_documents_are_no_lists() {
        for body in ["", "[]", "{}", r#"{"kind":"Status"}"#] {
            assert!(plain(body.as_bytes()).is_err() && aggregated(body.as_bytes()).is_err(), "{body}");
        }
        let many: Vec<Value> =
            (0..2 * RESOURCES_MAX).map(|number| json!({ "name": format!("r{number}") })).collect();
        let list = json!({ "kind": "APIResourceList", "resources": many }).to_string();
        assert_eq!(plain(list.as_bytes()).expect("a list").len(), RESOURCES_MAX);
    }
}
