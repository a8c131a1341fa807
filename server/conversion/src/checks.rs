//! What a webhook may change of an object: everything but which object it is, and its metadata except labels
//! and annotations. What it has no say in is put back from the object that was sent.

use bytes::Bytes;
use machinery::{
    check,
    format::{self, Format},
    nested::type_name,
    path::Path,
    problem::Problems,
};
use serde_json::{Map, Value, value::RawValue};

/// Most bytes of all annotation keys and values together.
const ANNOTATION_BYTES_MAX: usize = 256 * 1024;

/// How many objects were sent; clients know other words for several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    One,
    Many,
}

/// What messages call an object that was sent.
pub(crate) fn name_of(sent: &[u8]) -> String {
    let text = |name| machinery::json::pick(sent, &[name]).map(machinery::json::text_of).unwrap_or_default();
    format!("{}, Kind={}", text("apiVersion"), text("kind"))
}

/// A converted object with the metadata that it must have.
///
/// # Errors
/// What it may not change, or what of its metadata is wrong, in words that clients know.
pub(crate) fn checked(
    sent: &Bytes,
    converted: &RawValue,
    api_version: &str,
    index: usize,
    count: Count,
) -> Result<Bytes, String> {
    let (typed, object, metadata) = match count {
        Count::One => (
            "returned invalid object at index 0".to_owned(),
            "returned invalid object".to_owned(),
            "returned invalid metadata".to_owned(),
        ),
        Count::Many => {
            let object = format!("returned invalid converted object at index {index}");
            (object.clone(), object, format!("returned invalid metadata in object at index {index}"))
        }
    };
    let invalid = |why: String| format!("{object}: {why}");
    let sent: Value = serde_json::from_slice(sent).map_err(|error| invalid(error.to_string()))?;
    let mut converted: Map<String, Value> =
        serde_json::from_str(converted.get()).map_err(|error| invalid(error.to_string()))?;
    check_type(&sent, &converted, api_version).map_err(|why| format!("{typed}: {why}"))?;
    check_same(&sent, &converted).map_err(invalid)?;
    restore(&sent, &mut converted).map_err(|why| format!("{metadata}: {why}"))?;
    serde_json::to_vec(&converted).map(Bytes::from).map_err(|error| invalid(error.to_string()))
}

fn check_type(sent: &Value, converted: &Map<String, Value>, api_version: &str) -> Result<(), String> {
    let found = text(converted.get("apiVersion"));
    if found != api_version {
        return Err(format!("invalid groupVersion (expected {api_version}, received {found})"));
    }
    let (kind, found) = (text(sent.get("kind")), text(converted.get("kind")));
    if kind != found {
        return Err(format!("invalid kind (expected {kind}, received {found})"));
    }
    Ok(())
}

fn check_same(sent: &Value, converted: &Map<String, Value>) -> Result<(), String> {
    let (before, after) = (sent.get("metadata"), converted.get("metadata"));
    for (field, name) in [("name", "name"), ("namespace", "namespace"), ("uid", "UID")] {
        let before = text(before.and_then(|metadata| metadata.get(field)));
        let after = text(after.and_then(|metadata| metadata.get(field)));
        if before != after {
            return Err(format!("must have the same {name}: {before} != {after}"));
        }
    }
    Ok(())
}

fn text(value: Option<&Value>) -> &str {
    value.and_then(Value::as_str).unwrap_or_default()
}

/// Puts back all metadata but labels and annotations.
fn restore(sent: &Value, converted: &mut Map<String, Value>) -> Result<(), String> {
    let mut metadata = sent.get("metadata").and_then(Value::as_object).cloned().unwrap_or_default();
    let returned = match converted.get("metadata") {
        None => return Err("missing metadata in converted object".to_owned()),
        Some(Value::Object(returned)) => returned,
        Some(other) => {
            return Err(format!("invalid metadata of type {} in converted object", type_name(other)));
        }
    };
    for field in ["labels", "annotations"] {
        match returned.get(field) {
            None | Some(Value::Null) => _ = metadata.shift_remove(field),
            Some(Value::Object(map)) => {
                if metadata.get(field) != returned.get(field) {
                    check_map(field, map)?;
                }
                metadata.insert(field.to_owned(), Value::Object(map.clone()));
            }
            Some(other) => {
                let kind = type_name(other);
                return Err(format!("invalid metadata.{field} of type {kind} in converted object"));
            }
        }
    }
    converted.insert("metadata".to_owned(), Value::Object(metadata));
    Ok(())
}

fn check_map(field: &str, map: &Map<String, Value>) -> Result<(), String> {
    let mut problems = Problems::default();
    let root = Path::Root.field("metadata");
    let at = root.field(field);
    let key_format: Format = if field == "labels" { format::label_key } else { format::annotation_key };
    let mut bytes = 0;
    for (key, value) in map {
        let Value::String(value) = value else {
            let kind = type_name(value);
            return Err(format!(
                "metadata.{field}[{key}] must be a string, but is {kind} in converted object"
            ));
        };
        check::format(key, key_format, &at, &mut problems);
        if field == "labels" {
            check::format(value, format::label_value, &at, &mut problems);
        }
        bytes += key.len() + value.len();
    }
    if field == "annotations" && bytes > ANNOTATION_BYTES_MAX {
        problems.too_long(&at, ANNOTATION_BYTES_MAX);
    }
    match problems.as_slice() {
        [] => Ok(()),
        [only] => Err(only.to_string()),
        many => {
            let all: Vec<String> = many.iter().map(ToString::to_string).collect();
            Err(format!("[{}]", all.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sent() -> Value {
        json!({
            "kind": "K", "apiVersion": "g/v1",
            "metadata": {
                "name": "n", "namespace": "ns", "uid": "u", "resourceVersion": "7", "finalizers": ["a/b"],
                "labels": { "a": "b" }, "annotations": { "c": "d" },
            },
            "spec": { "one": 1 },
        })
    }

    fn converted(change: impl FnOnce(&mut Value)) -> Result<Value, String> {
        let mut object = sent();
        object["apiVersion"] = json!("g/v2");
        change(&mut object);
        let raw = RawValue::from_string(object.to_string()).expect("JSON");
        let checked = checked(&sent().to_string().into(), &raw, "g/v2", 3, Count::One)?;
        Ok(serde_json::from_slice(&checked).expect("JSON"))
    }

    #[test]
    fn everything_but_identity_and_most_metadata_may_change() {
        let changed = converted(|object| {
            object["spec"] = json!({ "two": [1, 2] });
            object["metadata"] = json!({
                "name": "n", "namespace": "ns", "uid": "u", "resourceVersion": "9", "generation": 5,
                "finalizers": [], "labels": { "x.example.com/y": "z" },
            });
        });
        let changed = changed.expect("it is allowed");
        assert_eq!(changed["spec"], json!({ "two": [1, 2] }));
        let mut metadata = sent()["metadata"].clone();
        metadata["labels"] = json!({ "x.example.com/y": "z" });
        metadata.as_object_mut().expect("an object").shift_remove("annotations");
        assert_eq!(changed["metadata"], metadata);
    }

    #[test]
    fn what_may_not_change_is_named() {
        let typed = "returned invalid object at index 0: ";
        let object = "returned invalid object: ";
        let metadata = "returned invalid metadata: ";
        let cases: [(&str, Value, String); 10] = [
            (
                "/apiVersion",
                json!("g/v1"),
                format!("{typed}invalid groupVersion (expected g/v2, received g/v1)"),
            ),
            ("/kind", json!("L"), format!("{typed}invalid kind (expected K, received L)")),
            ("/metadata/name", json!("m"), format!("{object}must have the same name: n != m")),
            ("/metadata/namespace", json!("m"), format!("{object}must have the same namespace: ns != m")),
            ("/metadata/uid", json!("v"), format!("{object}must have the same UID: u != v")),
            ("/metadata", json!([]), format!("{object}must have the same name: n != ")),
            (
                "/metadata/labels",
                json!(["x"]),
                format!("{metadata}invalid metadata.labels of type []interface {{}} in converted object"),
            ),
            (
                "/metadata/labels/a",
                json!(1),
                format!("{metadata}metadata.labels[a] must be a string, but is int64 in converted object"),
            ),
            (
                "/metadata/annotations/c",
                json!(null),
                format!(
                    "{metadata}metadata.annotations[c] must be a string, but is <nil> in converted object"
                ),
            ),
            (
                "/metadata/annotations/c",
                json!("x".repeat(ANNOTATION_BYTES_MAX)),
                format!("{metadata}metadata.annotations: Too long: may not be more than 262144 bytes"),
            ),
        ];
        for (pointer, value, expected) in cases {
            let found = converted(|object| *object.pointer_mut(pointer).expect("a place") = value.clone());
            assert_eq!(found, Err(expected), "{pointer} {value}");
        }
        let bad_label = converted(|object| object["metadata"]["labels"]["a"] = json!("-"));
        assert!(
            bad_label.clone().is_err_and(|why| why.contains("metadata.labels: Invalid value")),
            "{bad_label:?}"
        );
        let gone =
            converted(|object| _ = object.as_object_mut().map(|object| object.shift_remove("metadata")));
        assert!(gone.is_err());
    }

    #[test]
    fn no_object_is_no_answer() {
        for raw in ["null", "1", "[]", "\"x\""] {
            let raw = RawValue::from_string(raw.to_owned()).expect("JSON");
            let found = checked(&sent().to_string().into(), &raw, "g/v2", 3, Count::Many);
            assert!(
                found.is_err_and(|why| why.starts_with("returned invalid converted object at index 3: "))
            );
        }
    }
}
