//! What an object becomes by its schema: a direct reading of the rules, which shares no code with the server.

use serde_json::{Map, Value};

use crate::projects::definitions::Kind;

/// What is expected of an object.
pub(crate) struct Expected {
    /// The object as clients read it, but for metadata.
    pub(crate) object: Value,
    /// Whether the schema does not name everything that it has.
    pub(crate) has_unknown: bool,
    /// Whether the stored version does not name everything that is left.
    pub(crate) is_lossy: bool,
}

/// Fields of objects that no schema has to name.
const ALWAYS: [&str; 3] = ["apiVersion", "kind", "metadata"];

/// What an object of this kind becomes.
pub(crate) fn of(kind: &Kind, sent: &Value) -> Expected {
    let own = &kind.version["schema"]["openAPIV3Schema"];
    let mut object = pruned(sent, own, true);
    let has_unknown = object != *sent;
    drop_nulls(&mut object, own);
    fill(&mut object, own);
    if kind.has("status") {
        object.as_object_mut().and_then(|fields| fields.remove("status"));
    }
    let stored = &kind.stored["schema"]["openAPIV3Schema"];
    let mut kept = pruned(&object, stored, true);
    let is_lossy = kind.is_converted() && kept != object;
    fill(&mut kept, stored);
    let object = if kind.is_converted() { pruned(&kept, own, true) } else { kept };
    Expected { object, has_unknown, is_lossy }
}

fn is_set(schema: &Value, keyword: &str) -> bool {
    schema[keyword] == true
}

/// A value without what its schema does not name.
fn pruned(value: &Value, schema: &Value, is_object: bool) -> Value {
    let keeps = is_set(schema, "x-kubernetes-preserve-unknown-fields");
    match value {
        // Items without a schema are kept where unknown fields are.
        Value::Array(_) if keeps && schema["items"].is_null() => value.clone(),
        Value::Array(items) => items.iter().map(|item| inside(item, &schema["items"])).collect(),
        Value::Object(fields) => {
            let kept = fields.iter().filter_map(|(name, value)| {
                let kept = if is_object && ALWAYS.contains(&name.as_str()) {
                    Some(value.clone())
                } else if let Some(property) = of_field(schema, name) {
                    Some(inside(value, property))
                } else {
                    (keeps || is_set(schema, "additionalProperties")).then(|| value.clone())
                };
                Some((name.clone(), kept?))
            });
            Value::Object(kept.collect::<Map<_, _>>())
        }
        _ => value.clone(),
    }
}

fn inside(value: &Value, schema: &Value) -> Value {
    pruned(value, schema, is_set(schema, "x-kubernetes-embedded-resource"))
}

/// The schema of a field, if it has one.
fn of_field<'s>(schema: &'s Value, name: &str) -> Option<&'s Value> {
    let additional = Some(&schema["additionalProperties"]).filter(|additional| additional.is_object());
    schema["properties"].get(name).or(additional)
}

/// Removes nulls of fields that allow none and have no default.
fn drop_nulls(value: &mut Value, schema: &Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| drop_nulls(item, &schema["items"])),
        Value::Object(fields) => {
            fields.retain(|name, value| {
                let Some(property) = of_field(schema, name) else { return true };
                !value.is_null() || is_set(property, "nullable") || property.get("default").is_some()
            });
            for (name, value) in fields {
                if let Some(property) = of_field(schema, name) {
                    drop_nulls(value, property);
                }
            }
        }
        _ => {}
    }
}

/// Fills in defaults.
fn fill(value: &mut Value, schema: &Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| fill(item, &schema["items"])),
        Value::Object(fields) => {
            for (name, property) in schema["properties"].as_object().into_iter().flatten() {
                let is_open =
                    fields.get(name).is_none_or(|value| value.is_null() && !is_set(property, "nullable"));
                if let Some(default) = property.get("default").filter(|_| is_open) {
                    fields.insert(name.clone(), default.clone());
                }
            }
            for (name, value) in fields {
                if let Some(property) = of_field(schema, name) {
                    fill(value, property);
                }
            }
        }
        _ => {}
    }
}

/// Where two objects differ first, apart from their metadata.
pub(crate) fn difference(wanted: &Value, found: &Value) -> Option<String> {
    let without = |object: &Value| {
        let mut object = object.clone();
        object.as_object_mut().and_then(|fields| fields.remove("metadata"));
        object
    };
    differs_at(&without(wanted), &without(found), "")
}

fn differs_at(wanted: &Value, found: &Value, path: &str) -> Option<String> {
    match (wanted, found) {
        (Value::Object(wanted), Value::Object(found)) => {
            let names = wanted.keys().chain(found.keys().filter(|name| !wanted.contains_key(*name)));
            names.into_iter().find_map(|name| {
                let path = format!("{path}.{name}");
                match (wanted.get(name), found.get(name)) {
                    (Some(wanted), Some(found)) => differs_at(wanted, found, &path),
                    (Some(_), None) => Some(format!("{path} is missing")),
                    (None, found) => Some(format!("{path} is added: {found:?}")),
                }
            })
        }
        (Value::Array(wanted), Value::Array(found)) if wanted.len() == found.len() => wanted
            .iter()
            .zip(found)
            .enumerate()
            .find_map(|(at, (wanted, found))| differs_at(wanted, found, &format!("{path}[{at}]"))),
        // A number is the same as 1 and as 1.0.
        (Value::Number(wanted), Value::Number(found)) if wanted.as_f64() == found.as_f64() => None,
        _ => (wanted != found).then(|| format!("{path} is {found}, not {wanted}")),
    }
}
