//! JSON patches (RFC 6902).

use machinery::{
    json::FINDINGS_MAX,
    merge::json_patch::{COPIED_BYTES_MAX, DEPTH_MAX, JsonPatch, PatchError},
};
use serde_json::{Map, Value, json};

use crate::draw::{Draw, depth, size};

/// The most operations of one drawn patch.
const OPERATIONS_MAX: usize = 16;

/// Names of items that are drawn besides plain numbers and `-`.
const ODD_INDICES: [&str; 4] = ["00", "+1", "-1", "1e0"];

/// A document and operations on it, drawn from the bytes.
///
/// - Any document is a patch or is refused. A patch of nothing is the identity.
/// - All operations together do what they do one after the other, and fail where the first of them does.
/// - What was added, replaced, copied or moved is found at its place by another reader of pointers; what was
///   added and is taken away again leaves the document as it was; a test changes nothing.
/// - The result is bounded in size and depth.
pub fn json_patch(data: &[u8]) {
    let mut draw = Draw::new(data);
    if draw.below(8) == 7 {
        return any_document(draw.value());
    }
    // Only an object or a list can be a document.
    let document = json!({ "a": draw.value(), "b": draw.value() });
    let mut state = document.clone();
    let mut operations: Vec<Value> = Vec::new();
    let mut outcome = Ok(());
    while outcome.is_ok() && !draw.is_done() && operations.len() < OPERATIONS_MAX {
        let operation = operation(&mut draw, &state);
        operations.push(operation.clone());
        match apply(&state, vec![operation.clone()]) {
            Ok(next) => {
                check_one(&operation, &state, &next);
                state = next;
            }
            Err(error) => outcome = Err(error),
        }
    }
    let last = operations.len().saturating_sub(1);
    let patch_size: usize = operations.iter().map(size).sum();
    match (apply(&document, operations), outcome) {
        (Ok(result), Ok(())) => {
            assert_eq!(result.to_string(), state.to_string());
            assert!(size(&result) <= size(&document) + patch_size + COPIED_BYTES_MAX);
            assert!(depth(&result) <= DEPTH_MAX);
            let same = apply(&result, vec![json!({ "op": "test", "path": "", "value": result })]);
            assert_eq!(same, Ok(result));
        }
        (Err(PatchError::Failed { index, why, .. }), Err(PatchError::Failed { why: alone, .. })) => {
            assert_eq!((index, why), (last, alone));
        }
        // Budgets are for a whole patch.
        (Err(PatchError::Failed { index, .. }), Ok(())) if size(&state) > COPIED_BYTES_MAX / 8 => {
            assert!(index <= last);
        }
        (Err(PatchError::Malformed(_)), Err(PatchError::Malformed(_))) => {}
        (whole, one_by_one) => panic!("{whole:?} but one by one {one_by_one:?}"),
    }
}

fn apply(document: &Value, operations: Vec<Value>) -> Result<Value, PatchError> {
    JsonPatch::parse(Value::Array(operations))?.apply(document.clone())
}

fn any_document(document: Value) {
    assert!(JsonPatch::unknown_members(&document).len() <= FINDINGS_MAX);
    assert_eq!(apply(&document, Vec::new()), Ok(document.clone()));
    if let Ok(patch) = JsonPatch::parse(document.clone()) {
        assert!(document.is_array() || document.is_null());
        let _ = patch.apply(json!({ "a": [1, { "b": null }], "c": {} }));
    }
}

fn operation(draw: &mut Draw<'_>, document: &Value) -> Value {
    let mut members = Map::new();
    let words = ["add", "remove", "replace", "move", "copy", "test", "add", "copy"];
    let word = draw.choice(&words).copied().unwrap_or_default();
    members.insert("op".to_owned(), word.into());
    members.insert("path".to_owned(), pointer(draw, document).into());
    match word {
        "add" | "replace" => drop(members.insert("value".to_owned(), draw.value())),
        "test" => {
            let path = members.get("path").and_then(Value::as_str).unwrap_or_default();
            let there = document.pointer(path).cloned();
            let value = if draw.below(4) == 3 { draw.value() } else { there.unwrap_or_default() };
            members.insert("value".to_owned(), value);
        }
        "move" | "copy" => drop(members.insert("from".to_owned(), pointer(draw, document).into())),
        _ => {}
    }
    if draw.below(32) == 31 {
        members.insert(draw.name(), draw.value());
    }
    Value::Object(members)
}

/// A way into the document, which may end beside it.
fn pointer(draw: &mut Draw<'_>, document: &Value) -> String {
    let mut pointer = String::new();
    let mut at = Some(document);
    while draw.below(4) != 0 {
        let step = match at {
            Some(Value::Object(members)) if draw.below(4) != 0 => {
                let names: Vec<&String> = members.keys().collect();
                draw.choice(&names).map_or_else(|| draw.name(), |name| (*name).clone())
            }
            Some(Value::Array(items)) => match draw.below(items.len() + 2) {
                index if index <= items.len() => index.to_string(),
                _ => draw.choice(&ODD_INDICES).copied().unwrap_or("-").to_owned(),
            },
            _ => draw.name(),
        };
        at = at.and_then(|value| match value {
            Value::Object(members) => members.get(&step),
            Value::Array(items) => items.get(step.parse::<usize>().ok()?),
            _ => None,
        });
        pointer.push('/');
        pointer.push_str(&step.replace('~', "~0").replace('/', "~1"));
    }
    pointer
}

fn check_one(operation: &Value, before: &Value, after: &Value) {
    assert!(depth(after) <= DEPTH_MAX);
    let text = |name: &str| operation.get(name).and_then(Value::as_str).unwrap_or_default();
    let (word, path) = (text("op"), text("path"));
    if has_odd_index(path) || has_odd_index(text("from")) {
        return;
    }
    let parent = path.rsplit_once('/').and_then(|(parent, _)| after.pointer(parent));
    let is_end = path.ends_with("/-") && parent.is_some_and(Value::is_array);
    let there = after.pointer(path);
    match word {
        "test" => assert_eq!(after.to_string(), before.to_string()),
        "remove" if !parent.is_some_and(Value::is_array) => assert_eq!(there, None),
        "replace" => assert_eq!(there, operation.get("value")),
        "add" if !is_end => {
            assert_eq!(there, operation.get("value"));
            let is_new = before.pointer(path).is_none() || parent.is_some_and(Value::is_array);
            if is_new && !path.is_empty() {
                let undone = apply(after, vec![json!({ "op": "remove", "path": path })]);
                assert_eq!(undone.map(|undone| undone.to_string()), Ok(before.to_string()));
            }
        }
        "copy" | "move" if !is_end => {
            assert_eq!(there, Some(before.pointer(text("from")).unwrap_or(&Value::Null)));
        }
        _ => {}
    }
}

/// Whether the other reader of pointers understands less than ours.
fn has_odd_index(pointer: &str) -> bool {
    pointer.split('/').any(|name| ODD_INDICES.contains(&name))
}
