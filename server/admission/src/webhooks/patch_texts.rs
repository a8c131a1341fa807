//! What clients read about a patch of a webhook that cannot be applied.

use machinery::merge::json_patch::{Failure, PatchError};
use serde_json::Value;

/// The text about an operation of this document.
pub(super) fn text(document: &Value, error: &PatchError) -> String {
    let PatchError::Failed { index, path, why } = error else { return error.to_string() };
    let operation = document.get(index).and_then(|operation| operation.get("op")).and_then(Value::as_str);
    let operation = operation.unwrap_or_default();
    let from = document.get(index).and_then(|operation| operation.get("from")).and_then(Value::as_str);
    match (why, operation) {
        (Failure::UnknownOperation, _) => format!("Unexpected kind: {operation}"),
        (Failure::TestFailed, _) => format!("testing value {path} failed: test failed"),
        (Failure::NoSuchPath, "replace") => {
            format!("replace operation does not apply: doc is missing path: {path}: missing value")
        }
        (Failure::NoSuchPath, _) => {
            format!("{operation} operation does not apply: doc is missing path: \"{path}\": missing value")
        }
        (Failure::NoSuchSource, _) => {
            let from = from.unwrap_or_default();
            format!("{operation} operation does not apply: doc is missing from path: {from}: missing value")
        }
        (why, _) => format!("{operation} operation does not apply: {why}"),
    }
}
