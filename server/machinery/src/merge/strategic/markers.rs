//! The members of a patch that are no fields: what they are called, and those that concern one object.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::error::{At, StrategicError, shown};
use crate::path::Path;

const PATCH: &str = "$patch";
const RETAIN_KEYS: &str = "$retainKeys";
const DELETE_FROM_LIST: &str = "$deleteFromPrimitiveList";
const ORDER: &str = "$setElementOrder";

/// The marker of scalars to be deleted, as messages call it.
pub(super) const PRIMITIVE_LIST: &str = "primitive list";
/// The marker of an order, as messages call it.
pub(super) const ORDER_LIST: &str = "setElementOrder list";

/// What `$patch` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Directive {
    /// The patch takes the place of what is there.
    Replace,
    /// What is there goes.
    Delete,
}

/// Takes `$patch` out of an object.
pub(super) fn directive(
    at: &Path<'_>,
    patch: &mut Map<String, Value>,
) -> Result<Option<Directive>, StrategicError> {
    match patch.get(PATCH) {
        None => return Ok(None),
        Some(Value::String(word)) if word == "replace" || word == "delete" => {}
        Some(word) => {
            let word = word.as_str().map_or_else(|| shown(word), str::to_owned);
            return Err(StrategicError::UnknownType {
                word: shown_word(word),
                map: shown(&Value::Object(patch.clone())),
                at: At::of(at),
            });
        }
    }
    // Not `remove`, which here would put the last member in its place and so change the order.
    let word = patch.shift_remove(PATCH);
    let deletes = word.as_ref().and_then(Value::as_str) == Some("delete");
    Ok(Some(if deletes { Directive::Delete } else { Directive::Replace }))
}

/// The same for an item of a list, where one more word is understood, and refused.
pub(super) fn item_directive(
    at: &Path<'_>,
    item: &mut Map<String, Value>,
) -> Result<Option<Directive>, StrategicError> {
    if item.get(PATCH).and_then(Value::as_str) == Some("merge") {
        return Err(StrategicError::MergedList { at: At::of(at) });
    }
    directive(at, item)
}

/// Whether an object is about its counterpart, or an item about its list.
pub(super) fn is_directive(members: &Map<String, Value>) -> bool {
    members.contains_key(PATCH)
}

/// Whether an item of a list is about one that goes.
pub(super) fn is_deletion(item: &Value) -> bool {
    item.get(PATCH).is_some_and(|word| word == "delete")
}

fn shown_word(word: String) -> String {
    // A word of any length came from outside.
    let text = shown(&Value::String(word));
    text.trim_matches('"').to_owned()
}

/// The markers of one object, by the fields that they are about.
#[derive(Default)]
pub(super) struct Markers {
    /// The keys that stay.
    pub(super) retain: Option<Value>,
    /// Scalars to be deleted from lists.
    pub(super) deletions: Vec<(String, Value)>,
    /// How lists are to be ordered.
    pub(super) orders: Vec<(String, Value)>,
}

/// Takes the markers out of an object; its fields are left.
pub(super) fn take(patch: Map<String, Value>) -> Result<(Markers, Map<String, Value>), StrategicError> {
    let mut markers = Markers::default();
    // Most objects bring no marker, and are not built again.
    if !patch.keys().any(|key| key.starts_with('$')) {
        return Ok((markers, patch));
    }
    let mut fields = Map::with_capacity(patch.len());
    for (key, value) in patch {
        if key == RETAIN_KEYS {
            markers.retain = Some(value);
        } else if let Some(rest) = key.strip_prefix(DELETE_FROM_LIST) {
            markers.deletions.push((field_of(rest, PRIMITIVE_LIST)?, value));
        } else if let Some(rest) = key.strip_prefix(ORDER) {
            markers.orders.push((field_of(rest, ORDER_LIST)?, value));
        } else {
            fields.insert(key, value);
        }
    }
    Ok((markers, fields))
}

/// The field that a marker names behind its slash.
fn field_of(rest: &str, marker: &'static str) -> Result<String, StrategicError> {
    match rest.strip_prefix('/') {
        Some(field) if !field.is_empty() => Ok(field.to_owned()),
        _ => Err(StrategicError::Format { marker }),
    }
}

/// Drops what is not listed. The patch itself may bring nothing else.
pub(super) fn retain(
    target: &mut Map<String, Value>,
    patch: &Map<String, Value>,
    listed: &Value,
) -> Result<(), StrategicError> {
    let wrong = || StrategicError::Format { marker: "retainKeys" };
    let names = listed.as_array().ok_or_else(wrong)?;
    // What is no text is the name of no key.
    let names: HashSet<&str> = names.iter().filter_map(Value::as_str).collect();
    // A null removes its key anyway.
    if patch.iter().any(|(key, value)| !value.is_null() && !names.contains(key.as_str())) {
        return Err(wrong());
    }
    target.retain(|key, _| names.contains(key.as_str()));
    Ok(())
}
