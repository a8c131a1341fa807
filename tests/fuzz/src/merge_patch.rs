//! Merge patches (RFC 7396).

use machinery::merge::merge_patch::{NotAnObject, apply};
use serde_json::{Map, Value};

use crate::draw::{Draw, depth, size};

/// Documents and patches drawn from the bytes.
///
/// - A patch that is no object is refused, and changes nothing.
/// - The empty patch is the identity; every patch is idempotent.
/// - The result is what the algorithm in section 2 of the RFC says, written down here once more, and no
///   object in a list of the patch brings nulls.
/// - What the patch does not name stays, and an object that the patch reaches into is sorted by name. The
///   result is no larger and no deeper than both together.
/// - The difference of two documents, as a patch, makes one of the other.
pub fn merge_patch(data: &[u8]) {
    let mut draw = Draw::new(data);
    let (document, patch, other) = (draw.value(), draw.value(), draw.value());

    let mut result = document.clone();
    if !patch.is_object() {
        assert_eq!(apply(&mut result, patch), Err(NotAnObject));
        assert_eq!(result, document);
        return;
    }
    assert_eq!(apply(&mut result, Value::Object(Map::new())), Ok(()));
    if document.is_object() {
        assert_eq!(result, document);
    }
    let mut result = document.clone();
    assert_eq!(apply(&mut result, patch.clone()), Ok(()));
    assert_eq!(result, reference(document.clone(), &patch));
    assert!(size(&result) <= size(&document) + size(&patch));
    assert!(depth(&result) <= depth(&document).max(depth(&patch)));
    check_order(&document, &patch, &result);

    let mut again = result.clone();
    assert_eq!(apply(&mut again, patch), Ok(()));
    assert_eq!(again.to_string(), result.to_string());

    let (before, after) = (without_nulls(document), without_nulls(other));
    if let (Value::Object(before), Value::Object(after)) = (before, after) {
        let difference = Value::Object(difference(&before, &after));
        let mut result = Value::Object(before);
        assert_eq!(apply(&mut result, difference), Ok(()));
        assert_eq!(result, Value::Object(after));
    }
}

/// Section 2 of the RFC, without the nulls of objects in lists.
fn reference(target: Value, patch: &Value) -> Value {
    let Value::Object(patch) = patch else { return without_nulls(patch.clone()) };
    let mut members = match target {
        Value::Object(members) => members,
        _ => Map::new(),
    };
    for (name, value) in patch {
        let before = members.remove(name);
        if !value.is_null() {
            members.insert(name.clone(), reference(before.unwrap_or_default(), value));
        }
    }
    Value::Object(members)
}

fn check_order(document: &Value, patch: &Value, result: &Value) {
    let (Some(document), Some(patch), Some(result)) =
        (document.as_object(), patch.as_object(), result.as_object())
    else {
        return;
    };
    let untouched = |members: &Map<String, Value>| -> Vec<(String, Value)> {
        let untouched = members.iter().filter(|(name, _)| !patch.contains_key(*name));
        let mut untouched: Vec<_> = untouched.map(|(name, value)| (name.clone(), value.clone())).collect();
        untouched.sort_by(|a, b| a.0.cmp(&b.0));
        untouched
    };
    assert_eq!(untouched(document), untouched(result));
    assert!(result.keys().is_sorted());
}

fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(members) => members
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name, without_nulls(value)))
            .collect::<Map<_, _>>()
            .into(),
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        other => other,
    }
}

/// The patch from one object without nulls to another.
fn difference(before: &Map<String, Value>, after: &Map<String, Value>) -> Map<String, Value> {
    let mut patch = Map::new();
    for name in before.keys().filter(|name| !after.contains_key(*name)) {
        patch.insert(name.clone(), Value::Null);
    }
    for (name, value) in after {
        match (before.get(name), value) {
            (Some(Value::Object(before)), Value::Object(after)) => {
                patch.insert(name.clone(), difference(before, after).into());
            }
            (before, after) if before != Some(after) => {
                patch.insert(name.clone(), after.clone());
            }
            _ => {}
        }
    }
    patch
}
