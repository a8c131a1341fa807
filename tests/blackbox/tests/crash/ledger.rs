//! What one writer knows of its objects: what the server acknowledged, and what was under way when it died.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// Longest text in an object. Some objects fill more than one block of the journal.
const TEXT_BYTES_MAX: usize = 40_000;

/// The path of all objects.
pub(crate) const PATH: &str = "/api/v1/namespaces/default/configmaps";

/// One object.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    /// What the server answered last; `None` when the object does not exist.
    pub(crate) acknowledged: Option<Value>,
    /// A write without an answer.
    pub(crate) pending: Option<Pending>,
    /// States that the server acknowledged since the last start.
    pub(crate) puts: Vec<Value>,
    /// Deletes that the server acknowledged since the last start.
    pub(crate) deletes: usize,
}

/// A write whose outcome is not known.
#[derive(Debug)]
pub(crate) enum Pending {
    /// A create or an update with this data.
    Put(Value),
    /// A delete.
    Delete,
}

/// The objects of one writer, by name. Nobody else writes them.
pub(crate) type Ledger = BTreeMap<String, Slot>;

/// The data of the `number`th write. The text follows from the number, so that half of it would show.
pub(crate) fn data(number: u64) -> Value {
    let length = usize::try_from(number.wrapping_mul(2_654_435_761) % TEXT_BYTES_MAX as u64).unwrap_or(0);
    let text: String = (0..length).map(|at| char::from(b'a' + ((at as u64 + number) % 26) as u8)).collect();
    json!({ "number": number.to_string(), "text": text })
}

/// A state's version as a number: this server's versions count up.
#[track_caller]
pub(crate) fn version(object: &Value) -> u64 {
    let text = object["metadata"]["resourceVersion"].as_str();
    text.and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("no version in {object}"))
}

/// An object without the names of its type, which items of a list do not carry.
pub(crate) fn untyped(object: &Value) -> Value {
    let mut object = object.clone();
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|name, _| name != "kind" && name != "apiVersion");
    }
    object
}

/// Compares a restarted server's state of one object with what is known of it, and goes on from there.
pub(crate) fn settle(name: &str, slot: &mut Slot, found: Option<&Value>) {
    let before = slot.acknowledged.take();
    match (&before, &slot.pending, found) {
        (None, None | Some(Pending::Delete), None) => {}
        (None, Some(Pending::Put(_)), None) | (Some(_), Some(Pending::Delete), None) => {}
        (Some(before), _, Some(found)) if untyped(before) == *found => {}
        (before, Some(Pending::Put(data)), Some(found)) => {
            assert_eq!(
                found["data"], *data,
                "{name} is neither what was acknowledged nor what was under way"
            );
            if let Some(before) = before {
                assert!(version(found) > version(before), "{name} changed under an old version");
                for kept in ["uid", "creationTimestamp", "name", "namespace"] {
                    assert_eq!(found["metadata"][kept], before["metadata"][kept], "{name}: {kept}");
                }
            }
        }
        (before, pending, found) => {
            panic!("{name} was {before:?} with {pending:?} under way, and is {found:?}");
        }
    }
    slot.pending = None;
    slot.acknowledged = found.cloned();
}
