//! Schemas that clients gave with their kinds, as documents publish them.
//!
//! Version 2 of OpenAPI has fewer words. What it cannot say is left out there, so that clients take less for wrong and not
//! more.

use serde_json::{Map, Value, json};

use super::dialect::Dialect;

/// Keys of a schema that hold schemas by name.
const BY_NAME: [&str; 1] = ["properties"];
/// Keys that hold one schema.
const INNER: [&str; 3] = ["items", "additionalProperties", "not"];
/// Keys that hold several.
const SEVERAL: [&str; 3] = ["allOf", "anyOf", "oneOf"];
/// What version 2 cannot say.
const LOGIC: [&str; 4] = ["allOf", "anyOf", "oneOf", "not"];
const KEEPS_UNKNOWN: &str = "x-kubernetes-preserve-unknown-fields";

/// The schema as a document of this dialect has it. `metadata` is the schema of the metadata of objects.
pub(super) fn schema(given: Value, dialect: Dialect, metadata: &Value) -> Map<String, Value> {
    let Value::Object(mut root) = given else { return Map::new() };
    if dialect == Dialect::V2 && is_set(&root, KEEPS_UNKNOWN) {
        // No more is said of an object that may hold anything.
        root.retain(|key, _| matches!(key.as_str(), "type" | "description" | KEEPS_UNKNOWN));
    }
    write(&mut root, dialect, metadata);
    root
}

fn write(schema: &mut Map<String, Value>, dialect: Dialect, metadata: &Value) {
    match dialect {
        Dialect::V2 => reduce(schema),
        Dialect::V3 => allow_both(schema),
    }
    for inner in below(schema) {
        write(inner, dialect, metadata);
    }
    if is_set(schema, "x-kubernetes-embedded-resource") {
        let properties = schema.entry("properties").or_insert_with(|| json!({}));
        if let Some(properties) = properties.as_object_mut() {
            properties
                .extend(["apiVersion", "kind"].map(|name| (name.to_owned(), json!({ "type": "string" }))));
            properties.insert("metadata".to_owned(), metadata.clone());
        }
    }
}

/// All schemas right below one.
fn below(schema: &mut Map<String, Value>) -> Vec<&mut Map<String, Value>> {
    let mut found = Vec::new();
    for (key, value) in schema.iter_mut() {
        let key = key.as_str();
        if INNER.contains(&key) {
            found.extend(value.as_object_mut());
        } else if BY_NAME.contains(&key) {
            let named = value.as_object_mut().into_iter().flat_map(|named| named.values_mut());
            found.extend(named.filter_map(Value::as_object_mut));
        } else if SEVERAL.contains(&key) {
            let several = value.as_array_mut().into_iter().flatten();
            found.extend(several.filter_map(Value::as_object_mut));
        }
    }
    found
}

/// A value that is a number or a text says so in the words of OpenAPI, too.
fn allow_both(schema: &mut Map<String, Value>) {
    if is_set(schema, "x-kubernetes-int-or-string") && !schema.contains_key("anyOf") {
        schema.insert("anyOf".to_owned(), json!([{ "type": "integer" }, { "type": "string" }]));
    }
}

/// Leaves out what version 2 cannot say.
fn reduce(schema: &mut Map<String, Value>) {
    schema.retain(|key, _| !LOGIC.contains(&key.as_str()));
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        let nullable: Vec<String> = properties
            .iter()
            .filter(|(_, property)| property.get("nullable").is_some_and(|nullable| nullable == true))
            .map(|(name, _)| name.clone())
            .collect();
        if let Some(Value::Array(required)) = schema.get_mut("required") {
            required.retain(|name| !nullable.iter().any(|nullable| name == nullable));
            if required.is_empty() {
                schema.remove("required");
            }
        }
    }
    if is_set(schema, "nullable") {
        schema.retain(|key, _| !matches!(key.as_str(), "nullable" | "type" | "items" | "properties"));
    }
    if is_set(schema, KEEPS_UNKNOWN) {
        schema.retain(|key, _| !matches!(key.as_str(), "items" | "properties"));
    }
    if schema.get("type").is_some_and(|kind| kind == "array") && !schema.contains_key("items") {
        schema.remove("type");
    }
}

fn is_set(schema: &Map<String, Value>, key: &str) -> bool {
    schema.get(key).is_some_and(|value| value == true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_two_says_less() {
        let given = json!({ "type": "object", "required": ["a", "n"], "properties": {
            "a": { "x-kubernetes-int-or-string": true },
            "n": { "type": "string", "nullable": true, "description": "N." },
            "l": { "type": "array" },
            "o": { "type": "object", "anyOf": [{ "required": ["x"] }], "properties": { "x": { "type": "string" } } },
            "k": { "type": "object", "x-kubernetes-preserve-unknown-fields": true, "properties": { "y": {} } },
            "e": { "type": "object", "x-kubernetes-embedded-resource": true },
        } });
        let metadata = json!({ "$ref": "m" });
        let embedded =
            json!({ "apiVersion": { "type": "string" }, "kind": { "type": "string" }, "metadata": metadata });
        let two = Value::Object(schema(given.clone(), Dialect::V2, &metadata));
        assert_eq!(
            two,
            json!({ "type": "object", "required": ["a"], "properties": {
            "a": { "x-kubernetes-int-or-string": true },
            "n": { "description": "N." },
            "l": {},
            "o": { "type": "object", "properties": { "x": { "type": "string" } } },
            "k": { "type": "object", "x-kubernetes-preserve-unknown-fields": true },
            "e": { "type": "object", "x-kubernetes-embedded-resource": true, "properties": embedded },
        } })
        );
        let three = Value::Object(schema(given, Dialect::V3, &metadata));
        assert_eq!(three.pointer("/required"), Some(&json!(["a", "n"])));
        assert_eq!(three.pointer("/properties/a/anyOf/1/type"), Some(&json!("string")));
        assert_eq!(three.pointer("/properties/o/anyOf/0/required"), Some(&json!(["x"])));
        assert_eq!(three.pointer("/properties/e/properties/metadata"), Some(&metadata));
    }
}
