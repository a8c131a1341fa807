//! Documents of other servers: what of them this server publishes, and how it joins its own.

use std::collections::{BTreeMap, BTreeSet};

use bytes::Bytes;
use serde_json::{Map, Value, json};

use super::{
    dialect::Dialect,
    served::{definitions_of, reached},
};

/// Documents of other servers, which may change while the server runs.
pub trait OtherDocuments: Send + Sync {
    /// Grows with every change.
    fn version(&self) -> u64;
    /// What there is now, a part for each server.
    fn parts(&self) -> Vec<OtherPart>;
}

/// The documents of one server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherPart {
    /// The versions that it serves, as in `apiVersion`.
    pub versions: Vec<String>,
    /// What [`v2_part`] took of its version 2 document, if it has one.
    pub v2: Option<Bytes>,
    /// Its version 3 documents, by version.
    pub v3: Vec<(String, Bytes)>,
}

/// The paths of some versions in a version 2 document, with the definitions that these need.
///
/// # Errors
/// When the document is none.
pub fn v2_part(document: &[u8], versions: &[String]) -> Result<Bytes, String> {
    let mut document: Value =
        serde_json::from_slice(document).map_err(|error| format!("no document: {error}"))?;
    let paths =
        document.get_mut("paths").and_then(Value::as_object_mut).ok_or("the document has no paths")?;
    let prefixes: Vec<String> = versions.iter().map(|version| prefix(version)).collect();
    paths.retain(|path, _| prefixes.iter().any(|prefix| is_below(path, prefix)));
    let paths = std::mem::take(paths);
    let from: Vec<Value> = paths.values().cloned().collect();
    let none = Map::new();
    let known = definitions_of(&mut document).map_or(&none, |known| &*known);
    let definitions: Map<String, Value> =
        reached(&from, known).map(|(name, definition)| (name, definition.clone())).collect();
    Ok(json!({ "paths": paths, "definitions": definitions }).to_string().into())
}

/// The version 3 document of one version, for a server that has only a version 2 document.
#[must_use]
pub fn as_v3(part: &[u8], version: &str) -> Bytes {
    let part: Value = serde_json::from_slice(part).unwrap_or_default();
    let prefix = prefix(version);
    let below = part["paths"].as_object().into_iter().flatten().filter(|(path, _)| is_below(path, &prefix));
    let v2: Map<String, Value> = below.map(|(path, item)| (path.clone(), item.clone())).collect();
    let from: Vec<Value> = v2.values().cloned().collect();
    let none = Map::new();
    let known = part["definitions"].as_object().unwrap_or(&none);
    let schemas: Map<String, Value> =
        reached(&from, known).map(|(name, definition)| (name, referring(definition.clone()))).collect();
    let paths: Map<String, Value> =
        v2.into_iter().map(|(path, item)| (path, referring(converted_item(item)))).collect();
    let document = json!({
        "openapi": "3.0.0",
        "info": { "title": "Kubernetes", "version": "unversioned" },
        "paths": paths,
        "components": { "schemas": schemas },
    });
    document.to_string().into()
}

/// Joins the parts of other servers to a version 2 document. Each alone describes the versions that it
/// serves. Definitions of one name that differ get another name.
pub(super) fn join(document: &mut Value, parts: &[OtherPart]) {
    for part in parts {
        let prefixes: Vec<String> = part.versions.iter().map(|version| prefix(version)).collect();
        if let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) {
            paths.retain(|path, _| !prefixes.iter().any(|prefix| is_below(path, prefix)));
        }
        let text = part.v2.as_deref().unwrap_or(b"{}");
        let mut joined: Value = serde_json::from_slice(text).unwrap_or_default();
        let Some(known) = definitions_of(document) else { return };
        let renamed = renamed(known, joined["definitions"].as_object());
        rename(&mut joined, &renamed);
        for (name, definition) in joined["definitions"].as_object().into_iter().flatten() {
            let name = renamed.get(name).unwrap_or(name);
            known.entry(name.clone()).or_insert_with(|| definition.clone());
        }
        let paths = document.get_mut("paths").and_then(Value::as_object_mut);
        if let (Some(paths), Some(Value::Object(more))) = (paths, joined.get_mut("paths").map(Value::take)) {
            // Also of what was registered a moment ago and is not any more.
            paths.extend(
                more.into_iter().filter(|(path, _)| prefixes.iter().any(|prefix| is_below(path, prefix))),
            );
        }
    }
}

/// Which definitions need another name, and which one.
fn renamed(known: &Map<String, Value>, joined: Option<&Map<String, Value>>) -> BTreeMap<String, String> {
    let mut taken: BTreeSet<String> =
        known.keys().chain(joined.into_iter().flat_map(Map::keys)).cloned().collect();
    let mut renamed = BTreeMap::new();
    for (name, definition) in joined.into_iter().flatten() {
        if known.get(name).is_none_or(|own| own == definition) {
            continue;
        }
        let mut free =
            (2_u32..).map(|number| format!("{name}_v{number}")).filter(|name| !taken.contains(name));
        if let Some(free) = free.next() {
            taken.insert(free.clone());
            renamed.insert(name.clone(), free);
        }
    }
    renamed
}

/// Writes new names where a reference has an old one.
fn rename(value: &mut Value, names: &BTreeMap<String, String>) {
    each_reference(value, &|reference| {
        let new = names.get(reference.strip_prefix(Dialect::V2.definitions())?)?;
        Some(format!("{}{new}", Dialect::V2.definitions()))
    });
}

/// The same with references as version 3 writes them.
fn referring(mut value: Value) -> Value {
    each_reference(&mut value, &|reference| {
        let name = reference.strip_prefix(Dialect::V2.definitions())?;
        Some(format!("{}{name}", Dialect::V3.definitions()))
    });
    value
}

/// Changes references to definitions. JSON that was read is not deep.
fn each_reference(value: &mut Value, change: &dyn Fn(&str) -> Option<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get_mut("$ref")
                && let Some(changed) = change(reference)
            {
                *reference = changed;
            }
            fields.values_mut().for_each(|field| each_reference(field, change));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| each_reference(item, change)),
        _ => {}
    }
}

fn converted_item(item: Value) -> Value {
    let Value::Object(item) = item else { return item };
    let converted = item.into_iter().map(|(key, value)| match key.as_str() {
        "parameters" => {
            let parameters = value.as_array().into_iter().flatten().map(parameter_v3);
            (key, parameters.collect())
        }
        _ => (key, operation_v3(value)),
    });
    Value::Object(converted.collect())
}

/// An operation of version 2 as version 3 writes it.
fn operation_v3(operation: Value) -> Value {
    let Value::Object(mut operation) = operation else { return operation };
    let media = |operation: &mut Map<String, Value>, key: &str| -> Vec<String> {
        let listed = operation.remove(key).unwrap_or_default();
        let listed = listed.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
        let listed: Vec<String> = listed.collect();
        if listed.is_empty() { vec!["*/*".to_owned()] } else { listed }
    };
    let (produced, consumed) = (media(&mut operation, "produces"), media(&mut operation, "consumes"));
    operation.remove("schemes");
    let content = |media: &[String], schema: &Value| -> Map<String, Value> {
        media.iter().map(|media| (media.clone(), json!({ "schema": schema }))).collect()
    };
    let parameters = operation.remove("parameters").unwrap_or_default();
    let parameters: Vec<Value> = parameters.as_array().cloned().unwrap_or_default();
    let (bodies, others): (Vec<Value>, Vec<Value>) =
        parameters.into_iter().partition(|parameter| parameter["in"] == "body");
    if !others.is_empty() {
        operation.insert("parameters".to_owned(), others.iter().map(parameter_v3).collect());
    }
    if let Some(body) = bodies.first() {
        let mut written = json!({ "content": content(&consumed, &body["schema"]) });
        if body["required"] == true {
            written["required"] = json!(true);
        }
        operation.insert("requestBody".to_owned(), written);
    }
    if let Some(Value::Object(responses)) = operation.get_mut("responses") {
        for response in responses.values_mut() {
            let Some(response) = response.as_object_mut() else { continue };
            if let Some(schema) = response.remove("schema") {
                response.insert("content".to_owned(), Value::Object(content(&produced, &schema)));
            }
        }
    }
    Value::Object(operation)
}

/// A parameter with its type inside of a schema.
fn parameter_v3(parameter: &Value) -> Value {
    let Some(fields) = parameter.as_object().filter(|fields| !fields.contains_key("$ref")) else {
        return parameter.clone();
    };
    let (of_schema, mut written): (Map<String, Value>, Map<String, Value>) =
        fields.clone().into_iter().partition(|(key, _)| {
            ["type", "format", "items", "enum", "default", "minimum", "maximum", "pattern", "uniqueItems"]
                .contains(&key.as_str())
        });
    if !of_schema.is_empty() {
        written.insert("schema".to_owned(), Value::Object(of_schema));
    }
    Value::Object(written)
}

/// Where the paths of a version are.
fn prefix(version: &str) -> String {
    let root = if version.contains('/') { "/apis" } else { "/api" };
    format!("{root}/{version}")
}

fn is_below(path: &str, prefix: &str) -> bool {
    path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reference(name: &str) -> Value {
        json!({ "$ref": format!("#/definitions/{name}") })
    }

    fn far() -> Value {
        json!({
            "swagger": "2.0",
            "paths": {
                "/apis/far/v1/things": {
                    "parameters": [{ "in": "query", "name": "pretty", "type": "string",
                        "uniqueItems": true }],
                    "post": {
                        "produces": ["application/json"], "consumes": ["application/json"],
                            "schemes": ["https"],
                        "parameters": [{ "in": "body", "name": "body", "required": true,
                            "schema": reference("Thing") }],
                        "responses": { "200": { "description": "OK", "schema": reference("Thing") } },
                    },
                },
                "/apis/far/v10/others": { "get": {
                    "responses": { "200": { "schema": reference("Other") } } } },
                "/version/": {},
            },
            "definitions": { "Thing": { "x": reference("Meta") }, "Meta": { "title": "far" }, "Other": {} },
        })
    }

    #[test]
    fn only_what_is_registered_is_taken() {
        let part = v2_part(far().to_string().as_bytes(), &["far/v1".to_owned()]).expect("a document");
        let part: Value = serde_json::from_slice(&part).expect("JSON");
        let keys = |key: &str| part[key].as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys("paths"), ["/apis/far/v1/things"]);
        assert_eq!(keys("definitions"), ["Meta", "Thing"]);
        assert!(v2_part(b"[]", &[]).is_err() && v2_part(b"no", &[]).is_err());
    }

    #[test]
    fn definitions_that_clash_get_other_names() {
        let versions = vec!["far/v1".to_owned()];
        let v2 = v2_part(far().to_string().as_bytes(), &versions).expect("a document");
        let mut own = json!({
            "paths": { "/apis/far/v1/old": {}, "/apis/own/v1/x": {} },
            "definitions": { "Meta": { "title": "own" }, "Meta_v2": {},
                "Thing": { "x": reference("Meta_v3") } },
        });
        join(&mut own, &[OtherPart { versions, v2: Some(v2), v3: Vec::new() }]);
        let names: Vec<&String> = own["paths"].as_object().expect("paths").keys().collect();
        assert_eq!(names, ["/apis/own/v1/x", "/apis/far/v1/things"]);
        assert_eq!(own["definitions"]["Meta"], json!({ "title": "own" }));
        assert_eq!(own["definitions"]["Meta_v3"], json!({ "title": "far" }));
        let body = &own["paths"]["/apis/far/v1/things"]["post"]["parameters"][0]["schema"];
        assert_eq!(*body, reference("Thing_v2"));
        assert_eq!(own["definitions"]["Thing_v2"], json!({ "x": reference("Meta_v3") }));
    }

    #[test]
    fn version_2_becomes_version_3() {
        let versions = ["far/v1".to_owned()];
        let part = v2_part(far().to_string().as_bytes(), &versions).expect("a document");
        let document: Value = serde_json::from_slice(&as_v3(&part, "far/v1")).expect("JSON");
        let item = &document["paths"]["/apis/far/v1/things"];
        let schema = json!({ "schema": { "$ref": "#/components/schemas/Thing" } });
        assert_eq!(
            item["parameters"],
            json!([{ "in": "query", "name": "pretty", "schema": { "type": "string", "uniqueItems": true } }])
        );
        assert_eq!(
            item["post"],
            json!({
                "requestBody": { "content": { "application/json": schema }, "required": true },
                "responses": { "200": { "description": "OK", "content": { "application/json": schema } } },
            })
        );
        assert_eq!(document["components"]["schemas"]["Thing"]["x"]["$ref"], "#/components/schemas/Meta");
        assert_eq!(document["openapi"], "3.0.0");
    }
}
