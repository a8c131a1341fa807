//! What clients read about a patch that cannot be applied.

use machinery::merge::json_patch::{Failure, JsonPatch, PatchError};
use serde_json::Value;

use crate::json_texts;

/// The text about an operation of this document, which was to be applied to this tree.
pub(crate) fn text(tree: Value, document: &Value, error: &PatchError) -> String {
    let PatchError::Failed { index, path, why } = error else { return error.to_string() };
    let operations = document.as_array().map(Vec::as_slice).unwrap_or_default();
    let of = |name: &str| {
        let operation = operations.get(*index).and_then(|operation| operation.get(name));
        operation.and_then(Value::as_str).unwrap_or_default()
    };
    let (op, from) = (of("op"), of("from"));
    if !matches!(why, Failure::UnknownOperation)
        && let Some(text) = incomplete(operations.get(*index), op)
    {
        return text;
    }
    // The object as the operations before left it.
    let before = operations.get(..*index).map(|before| Value::Array(before.to_vec())).unwrap_or_default();
    let tree = JsonPatch::parse(before).and_then(|patch| patch.apply(tree)).unwrap_or_default();
    let names_op =
        operations.get(*index).and_then(|operation| operation.get("op")).is_some_and(Value::is_string);
    match (why, op) {
        (Failure::UnknownOperation, "") if !names_op => "Unexpected kind: unknown".to_owned(),
        (Failure::UnknownOperation, _) => format!("Unexpected kind: {op}"),
        (Failure::NotADocument, "replace") => {
            "replace operation value must be object or array: %!w(<nil>)".to_owned()
        }
        (Failure::TestFailed, _) => format!("testing value {path} failed: test failed"),
        (Failure::NoSuchPath, "replace") if parent(&tree, path).is_some() => {
            format!("replace operation does not apply: doc is missing key: {path}: missing value")
        }
        (Failure::NoSuchPath, "replace") => {
            format!("replace operation does not apply: doc is missing path: {path}: missing value")
        }
        (Failure::NoSuchPath, "move" | "copy") => {
            format!("{op} operation does not apply: doc is missing destination path: {path}: missing value")
        }
        (Failure::NoSuchPath, _) => match parent(&tree, path) {
            Some(parent) => format!("error in {op} for path: '{path}': {}", missing(parent, op, path)),
            None => {
                format!("{op} operation does not apply: doc is missing path: \"{path}\": missing value")
            }
        },
        (Failure::NoSuchSource, "move") if parent(&tree, from).is_some() => {
            let why = parent(&tree, from).map(|parent| missing(parent, op, from)).unwrap_or_default();
            format!("error in move for path: '{}': {why}", key(from))
        }
        (Failure::NoSuchSource, _) => match parent(&tree, from) {
            Some(parent) => format!("error in {op} for path: '{from}': {}", missing(parent, op, from)),
            None => format!("{op} operation does not apply: doc is missing from path: {from}: missing value"),
        },
        (why, _) => format!("error in {op} for path: '{path}': {why}"),
    }
}

/// Reads the document of a patch. Members of a wrong type are as good as members that are left out: the
/// operation that has them is what fails.
///
/// # Errors
/// What clients read about bytes that are no document of a patch.
pub(crate) fn document(bytes: &[u8]) -> Result<Value, String> {
    let mut document: Value =
        serde_json::from_slice(bytes).map_err(|error| json_texts::syntax(bytes, &error))?;
    let operations = match &mut document {
        Value::Array(operations) => operations,
        Value::Null => return Ok(document),
        other => return Err(json_texts::unfit(other, "jsonpatch.Patch")),
    };
    for operation in operations {
        match operation {
            Value::Object(members) => {
                for name in ["op", "path", "from"] {
                    if members.get(name).is_some_and(|member| !member.is_string()) {
                        members.insert(name.to_owned(), Value::Null);
                    }
                }
            }
            Value::Null => {}
            other => return Err(json_texts::unfit(other, "jsonpatch.Operation")),
        }
    }
    Ok(document)
}

/// What holds the value at a path.
fn parent<'t>(tree: &'t Value, path: &str) -> Option<&'t Value> {
    let (parent, _) = path.rsplit_once('/')?;
    tree.pointer(parent).filter(|parent| parent.is_object() || parent.is_array())
}

/// The last part of a path.
fn key(path: &str) -> String {
    path.rsplit('/').next().unwrap_or_default().replace("~1", "/").replace("~0", "~")
}

/// What a message says of an operation without a path, or without the source that it needs.
fn incomplete(operation: Option<&Value>, op: &str) -> Option<String> {
    let lacks = |name: &str| operation?.get(name).is_none_or(Value::is_null).then_some(());
    if lacks("path").is_some() {
        return Some(format!("{op} operation failed to decode path: missing value"));
    }
    if matches!(op, "move" | "copy") && lacks("from").is_some() {
        let why = "operation, missing from field: missing value";
        return Some(format!("{op} operation failed to decode from: {why}"));
    }
    None
}

fn missing(parent: &Value, op: &str, path: &str) -> String {
    let key = key(path);
    if parent.is_array() && key.parse::<i64>().is_err() {
        let why = format!("strconv.Atoi: parsing {key:?}: invalid syntax");
        return if op == "add" { format!("value was not a proper array index: '{key}': {why}") } else { why };
    }
    if parent.is_array() {
        format!("Unable to access invalid index: {key}: invalid index referenced")
    } else {
        format!("Unable to remove nonexistent key: {key}: missing value")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn texts_name_what_is_missing() {
        let tree = json!({ "data": { "k": "v" }, "list": [1] });
        for (operation, expected) in [
            (
                json!({ "op": "remove", "path": "/data/z" }),
                "error in remove for path: '/data/z': Unable to remove nonexistent key: z: missing value",
            ),
            (
                json!({ "op": "remove", "path": "/no/z" }),
                "remove operation does not apply: doc is missing path: \"/no/z\": missing value",
            ),
            (
                json!({ "op": "replace", "path": "/list/5", "value": 1 }),
                "replace operation does not apply: doc is missing key: /list/5: missing value",
            ),
            (
                json!({ "op": "move", "path": "/data/a", "from": "/no/z" }),
                "move operation does not apply: doc is missing from path: /no/z: missing value",
            ),
            (json!({ "op": "burn", "path": "/data" }), "Unexpected kind: burn"),
            (json!({ "path": "/data" }), "Unexpected kind: unknown"),
            (json!({ "op": "", "path": "/data" }), "Unexpected kind: "),
            (json!({ "op": "add", "value": 1 }), "add operation failed to decode path: missing value"),
            (
                json!({ "op": "copy", "path": "/data/a" }),
                "copy operation failed to decode from: operation, missing from field: missing value",
            ),
            (
                json!({ "op": "move", "path": "/data/a", "from": "/data/z" }),
                "error in move for path: 'z': Unable to remove nonexistent key: z: missing value",
            ),
            (
                json!({ "op": "add", "path": "/list/x", "value": 1 }),
                "error in add for path: '/list/x': value was not a proper array index: 'x': strconv.Atoi: \
                 parsing \"x\": \
                 invalid syntax",
            ),
            (
                json!({ "op": "test", "path": "/data/k", "value": 1 }),
                "testing value /data/k failed: test failed",
            ),
        ] {
            let document = json!([{ "op": "add", "path": "/data/n", "value": 1 }, operation]);
            let error = JsonPatch::parse(document.clone()).and_then(|patch| patch.apply(tree.clone()));
            let error = error.expect_err("it does not apply");
            assert_eq!(text(tree.clone(), &document, &error), expected);
        }
    }
}
