//! Values of a patch that have no counterpart in the document.

use serde_json::{Map, Value};

use super::markers;

/// A value that has no counterpart, without nulls; `None` when it is about something that is not there.
pub(super) fn fresh(patch: Value) -> Option<Value> {
    match patch {
        Value::Object(patch) if markers::is_directive(&patch) => None,
        Value::Object(patch) => Some(Value::Object(fresh_members(patch))),
        Value::Array(items) => Some(Value::Array(items.into_iter().filter_map(fresh).collect())),
        scalar => Some(scalar),
    }
}

fn fresh_members(patch: Map<String, Value>) -> Map<String, Value> {
    let members = patch.into_iter().filter(|(_, value)| !value.is_null());
    members.filter_map(|(field, value)| Some((field, fresh(value)?))).collect()
}
