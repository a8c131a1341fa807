//! What clients read about a patch of a policy that cannot be applied.

use machinery::merge::json_patch::{Failure, JsonPatch, PatchError};
use serde_json::Value;

/// The text about an operation of this document, which was to be applied to this tree.
pub(super) fn text(tree: Value, document: &Value, error: &PatchError) -> String {
    let PatchError::Failed { index, path, why } = error else { return error.to_string() };
    let operations = document.as_array().map(Vec::as_slice).unwrap_or_default();
    let of = |name: &str| {
        let operation = operations.get(*index).and_then(|operation| operation.get(name));
        operation.and_then(Value::as_str).unwrap_or_default()
    };
    let (op, from) = (of("op"), of("from"));
    // The object as the operations before left it.
    let before = operations.get(..*index).map(|before| Value::Array(before.to_vec())).unwrap_or_default();
    let tree = JsonPatch::parse(before).and_then(|patch| patch.apply(tree)).unwrap_or_default();
    match (why, op) {
        (Failure::UnknownOperation, _) => format!("Unexpected kind: {op}"),
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
            Some(parent) => format!("error in {op} for path: '{path}': {}", missing(parent, path)),
            None => {
                format!("{op} operation does not apply: doc is missing path: \"{path}\": missing value")
            }
        },
        (Failure::NoSuchSource, _) => match parent(&tree, from) {
            Some(parent) => format!("error in {op} for path: '{from}': {}", missing(parent, from)),
            None => format!("{op} operation does not apply: doc is missing from path: {from}: missing value"),
        },
        (why, _) => format!("error in {op} for path: '{path}': {why}"),
    }
}

/// What holds the value at a path.
fn parent<'t>(tree: &'t Value, path: &str) -> Option<&'t Value> {
    let (parent, _) = path.rsplit_once('/')?;
    tree.pointer(parent).filter(|parent| parent.is_object() || parent.is_array())
}

fn missing(parent: &Value, path: &str) -> String {
    let key = path.rsplit('/').next().unwrap_or_default().replace("~1", "/").replace("~0", "~");
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
        ] {
            let document = json!([{ "op": "add", "path": "/data/n", "value": 1 }, operation]);
            let error = JsonPatch::parse(document.clone()).and_then(|patch| patch.apply(tree.clone()));
            let error = error.expect_err("it does not apply");
            assert_eq!(text(tree.clone(), &document, &error), expected);
        }
    }
}
