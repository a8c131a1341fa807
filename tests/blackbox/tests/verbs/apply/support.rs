//! Applying, and who owns what.

use blackbox::{
    http::{Answer, Api},
    objects::CONFIG_MAPS,
};
use reqwest::Method;
use serde_json::{Value, json};

/// The media type of an applied configuration.
pub(crate) const APPLY: &str = "application/apply-patch+yaml";

/// Applies a configuration as `manager`; `more` is appended to the query.
pub(crate) async fn apply(api: &Api, path: &str, manager: &str, more: &str, config: &Value) -> Answer {
    let path = format!("{path}?fieldManager={manager}{more}");
    api.send(Method::PATCH, &path, APPLY, config.to_string()).await
}

/// A ConfigMap with these entries.
pub(crate) fn config_map(data: &Value) -> Value {
    json!({ "apiVersion": "v1", "kind": "ConfigMap", "metadata": { "name": "a" }, "data": data })
}

/// The path of a ConfigMap.
pub(crate) fn url(name: &str) -> String {
    format!("{CONFIG_MAPS}/{name}")
}

/// Every entry as its manager, operation, sub-resource and fields.
#[track_caller]
pub(crate) fn owners(object: &Value) -> Vec<(String, String, String, Value)> {
    let entries = object["metadata"]["managedFields"].as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let one = |entry: &Value| {
        assert_eq!(entry["fieldsType"], "FieldsV1", "{entry}");
        // The entry of an applier who never changed the object has no time.
        assert!(
            entry.get("time").is_none_or(|time| time.as_str().is_some_and(|time| time.ends_with('Z'))),
            "{entry}"
        );
        let sub = text(&entry["subresource"]);
        (text(&entry["manager"]), text(&entry["operation"]), sub, entry["fieldsV1"].clone())
    };
    entries.iter().map(one).collect()
}

/// One expected entry.
pub(crate) fn owner(manager: &str, operation: &str, fields: Value) -> (String, String, String, Value) {
    owner_at(manager, operation, "", fields)
}

/// One expected entry of a sub-resource.
pub(crate) fn owner_at(
    manager: &str,
    operation: &str,
    subresource: &str,
    fields: Value,
) -> (String, String, String, Value) {
    (manager.to_owned(), operation.to_owned(), subresource.to_owned(), fields)
}

/// Fields of a ConfigMap's data.
pub(crate) fn data(keys: &[&str]) -> Value {
    let keys: serde_json::Map<String, Value> =
        keys.iter().map(|key| (format!("f:{key}"), json!({}))).collect();
    json!({ "f:data": keys })
}
