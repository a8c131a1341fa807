//! Schemas that clients gave with their kinds, as documents publish them.
//!
//! Version 2 of OpenAPI has fewer words. What it cannot say is left out there, so that clients take less for
//! wrong and not more.

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
    if says_nothing(&root, dialect) {
        return Map::from_iter([("type".to_owned(), json!("object"))]);
    }
    write(&mut root, dialect);
    embed(&mut root, dialect, metadata);
    root
}

/// Whether a document says of these objects nothing but that they are objects. Readers of version 2 take
/// every field that is not named for unknown as soon as one is, so nothing is said of an object that may hold
/// anything.
pub(super) fn says_nothing(root: &Map<String, Value>, dialect: Dialect) -> bool {
    dialect == Dialect::V2 && is_set(root, KEEPS_UNKNOWN)
}

fn write(schema: &mut Map<String, Value>, dialect: Dialect) {
    match dialect {
        Dialect::V2 => reduce(schema),
        Dialect::V3 => allow_both(schema),
    }
    for inner in below(schema) {
        write(inner, dialect);
    }
}

/// Adds kind and metadata to the objects inside.
fn embed(schema: &mut Map<String, Value>, dialect: Dialect, metadata: &Value) {
    for inner in below(schema) {
        embed(inner, dialect, metadata);
    }
    if !is_set(schema, "x-kubernetes-embedded-resource") || says_nothing(schema, dialect) {
        return;
    }
    let properties = schema.entry("properties").or_insert_with(|| json!({}));
    if let Some(properties) = properties.as_object_mut() {
        properties.extend(type_properties());
        properties.insert("metadata".to_owned(), metadata.clone());
    }
    let required = schema.entry("required").or_insert_with(|| json!([]));
    if let Some(required) = required.as_array_mut() {
        for name in ["kind", "apiVersion"] {
            if !required.iter().any(|known| known == name) {
                required.push(name.into());
            }
        }
    }
}

/// The properties that all objects have beside their metadata.
pub(super) fn type_properties() -> Map<String, Value> {
    let text = |description: &str| json!({ "description": description, "type": "string" });
    Map::from_iter([
        (
            "apiVersion".to_owned(),
            text("APIVersion defines group and version of this form of the object: `apps/v1`."),
        ),
        ("kind".to_owned(), text("Name of the type of the object, in CamelCase. It cannot be changed.")),
    ])
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
    if !is_set(schema, "x-kubernetes-int-or-string") {
        return;
    }
    let both = json!([{ "type": "integer" }, { "type": "string" }]);
    let says_both = |schema: &Map<String, Value>| schema.get("anyOf") == Some(&both);
    let first = schema.get("allOf").and_then(|all| all.get(0)).and_then(Value::as_object);
    if says_both(schema) || first.is_some_and(says_both) {
        return;
    }
    if !schema.contains_key("anyOf") {
        schema.insert("anyOf".to_owned(), both);
    } else if let Some(all) = schema.entry("allOf").or_insert_with(|| json!([])).as_array_mut() {
        all.insert(0, json!({ "anyOf": both }));
    }
}

/// Leaves out what version 2 cannot say, and what its readers take for more than it says.
fn reduce(schema: &mut Map<String, Value>) {
    schema.retain(|key, _| key != "default" && !LOGIC.contains(&key.as_str()));
    // Before the properties go, which say what may be null.
    relax(schema);
    if is_set(schema, "nullable") {
        schema.retain(|key, _| !matches!(key.as_str(), "nullable" | "type" | "items" | "properties"));
    }
    if is_set(schema, KEEPS_UNKNOWN) {
        schema.retain(|key, _| !matches!(key.as_str(), "items" | "properties"));
    }
    let is_of = |schema: &Map<String, Value>, kind| schema.get("type").is_some_and(|known| known == kind);
    let is_open_list = is_of(schema, "array") && !schema.contains_key("items");
    if is_open_list || (is_of(schema, "object") && is_set(schema, KEEPS_UNKNOWN)) {
        schema.remove("type");
    }
}

/// Requires nothing that may be null, which version 2 has no word for.
fn relax(schema: &mut Map<String, Value>) {
    let is_nullable = |schema: &Value| schema.get("nullable").is_some_and(|nullable| nullable == true);
    if schema.get("additionalProperties").is_some_and(is_nullable) {
        schema.remove("required");
        return;
    }
    // What goes together with its properties stays as it is.
    if is_set(schema, "nullable") || is_set(schema, KEEPS_UNKNOWN) {
        return;
    }
    let properties = schema.get("properties").and_then(Value::as_object);
    let nullable: Vec<String> = properties
        .into_iter()
        .flatten()
        .filter(|(_, property)| is_nullable(property))
        .map(|(name, _)| name.clone())
        .collect();
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.retain(|name| !nullable.iter().any(|nullable| name == nullable));
        if required.is_empty() {
            schema.remove("required");
        }
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
            "d": { "type": "string", "default": "x" },
            "l": { "type": "array" },
            "o": { "type": "object", "anyOf": [{ "required": ["x"] }],
                "properties": { "x": { "type": "string" } } },
            "k": { "type": "object", "x-kubernetes-preserve-unknown-fields": true,
                "properties": { "y": {} } },
            "e": { "type": "object", "x-kubernetes-embedded-resource": true, "required": ["kind"] },
            "f": { "type": "object", "x-kubernetes-embedded-resource": true,
                "x-kubernetes-preserve-unknown-fields": true },
            "m": { "type": "object", "required": ["z"],
                "additionalProperties": { "type": "string", "nullable": true } },
            "q": { "x-kubernetes-int-or-string": true, "anyOf": [{ "pattern": "^x" }] },
        } });
        let metadata = json!({ "$ref": "m" });
        let mut embedded = Value::Object(type_properties());
        embedded["metadata"] = metadata.clone();
        let two = Value::Object(schema(given.clone(), Dialect::V2, &metadata));
        assert_eq!(
            two,
            json!({ "type": "object", "required": ["a"], "properties": {
            "a": { "x-kubernetes-int-or-string": true },
            "n": { "description": "N." },
            "d": { "type": "string" },
            "l": {},
            "o": { "type": "object", "properties": { "x": { "type": "string" } } },
            "k": { "x-kubernetes-preserve-unknown-fields": true },
            "e": { "type": "object", "x-kubernetes-embedded-resource": true, "properties": embedded,
                   "required": ["kind", "apiVersion"] },
            "f": { "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
            "m": { "type": "object", "additionalProperties": {} },
            "q": { "x-kubernetes-int-or-string": true },
        } })
        );
        let three = Value::Object(schema(given, Dialect::V3, &metadata));
        assert_eq!(three.pointer("/required"), Some(&json!(["a", "n"])));
        assert_eq!(three.pointer("/properties/a/anyOf/1/type"), Some(&json!("string")));
        assert_eq!(three.pointer("/properties/o/anyOf/0/required"), Some(&json!(["x"])));
        assert_eq!(three.pointer("/properties/e/properties/metadata"), Some(&metadata));
        assert_eq!(three.pointer("/properties/f/properties/metadata"), Some(&metadata));
        assert_eq!(three.pointer("/properties/q/allOf/0/anyOf/0/type"), Some(&json!("integer")));
    }

    #[test]
    fn version_two_says_nothing_of_open_objects() {
        let given = json!({ "type": "object", "description": "D.",
            "x-kubernetes-preserve-unknown-fields": true,
            "required": ["spec"], "properties": { "spec": { "type": "object" } } });
        let of = |dialect| Value::Object(schema(given.clone(), dialect, &json!({})));
        assert_eq!(of(Dialect::V2), json!({ "type": "object" }));
        assert_eq!(of(Dialect::V3), given);
    }
}
