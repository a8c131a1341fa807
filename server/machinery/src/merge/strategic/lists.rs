//! Lists of a strategic merge patch: merged by a key, as a set of scalars, or replaced.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::{
    error::{At, StrategicError, shown},
    identity::{Identity, no_merge_key},
    markers::{self, Directive},
    order,
};
use crate::path::Path;

/// Merges the items of a patch into a list, and puts those that the patch names in the patch's order.
/// `merge_item` merges one object into its counterpart.
pub(super) fn merge(
    at: &Path<'_>,
    target: &mut Vec<Value>,
    patch: Vec<Value>,
    identity: Identity<'_>,
    merge_item: impl Fn(&Path<'_>, &mut Value, Map<String, Value>) -> Result<(), StrategicError>,
) -> Result<(), StrategicError> {
    if target.iter().chain(&patch).any(Value::is_array) {
        return Err(StrategicError::ListOfLists { at: At::of(at) });
    }
    match identity {
        Identity::Scalar => unite(at, target, patch),
        Identity::Key(key) => merge_by_key(at, target, patch, key, merge_item),
    }
}

/// Scalars of both lists, each once.
fn unite(at: &Path<'_>, target: &mut Vec<Value>, patch: Vec<Value>) -> Result<(), StrategicError> {
    if let Some(found) = patch.iter().find(|item| item.is_object()) {
        return Err(wrong_item(at, "scalars", found));
    }
    // Made while the two lists are still apart.
    let plan = order::of_patch(Identity::Scalar, &patch, target);
    target.extend(patch);
    let mut seen = HashSet::with_capacity(target.len());
    target.retain(|item| Identity::Scalar.of(item).is_none_or(|text| seen.insert(text)));
    plan.arrange(target);
    Ok(())
}

fn merge_by_key(
    at: &Path<'_>,
    target: &mut Vec<Value>,
    patch: Vec<Value>,
    key: &str,
    merge_item: impl Fn(&Path<'_>, &mut Value, Map<String, Value>) -> Result<(), StrategicError>,
) -> Result<(), StrategicError> {
    let identity = Identity::Key(key);
    let Special { replaces, deleted, items } = take_special(at, patch, key)?;
    if replaces {
        // Items of one key stand together, behind the first of them.
        let plan = order::of_patch(identity, &[], &items);
        *target = items;
        plan.arrange(target);
        return Ok(());
    }
    if !deleted.is_empty() {
        target.retain(|item| identity.of(item).is_none_or(|text| !deleted.contains(&text)));
    }
    let mut positions: HashMap<String, usize> = HashMap::with_capacity(target.len());
    for (position, item) in target.iter().enumerate() {
        if let Some(text) = identity.of(item) {
            positions.entry(text).or_insert(position);
        }
    }
    let plan = order::of_patch(identity, &items, target);
    for item in items {
        let text = identity.of(&item).ok_or_else(|| no_merge_key(at, key, &item))?;
        let Value::Object(members) = item else { continue };
        let present = positions.get(&text).and_then(|position| target.get_mut(*position));
        match present {
            Some(present) => merge_item(&at.key(&text), present, members)?,
            None => {
                // A second item of the patch with this key merges with the first.
                positions.insert(text, target.len());
                target.push(Value::Object(members));
            }
        }
    }
    plan.arrange(target);
    Ok(())
}

/// The items of a patch by what they do.
struct Special {
    /// Whether the list becomes the other items.
    replaces: bool,
    /// Keys whose items go.
    deleted: HashSet<String>,
    /// What is merged.
    items: Vec<Value>,
}

fn take_special(at: &Path<'_>, patch: Vec<Value>, key: &str) -> Result<Special, StrategicError> {
    let mut special =
        Special { replaces: false, deleted: HashSet::new(), items: Vec::with_capacity(patch.len()) };
    for mut item in patch {
        let Value::Object(members) = &mut item else { return Err(wrong_item(at, "objects", &item)) };
        match markers::item_directive(at, members)? {
            None => special.items.push(item),
            Some(Directive::Replace) => special.replaces = true,
            Some(Directive::Delete) => {
                let text = Identity::Key(key).of(&item).ok_or_else(|| no_merge_key(at, key, &item))?;
                special.deleted.insert(text);
            }
        }
    }
    Ok(special)
}

/// Takes scalars out of a list, or the list itself for `null`. Where either is no list, nothing happens.
pub(super) fn delete_scalars(members: &mut Map<String, Value>, field: &str, scalars: &Value) {
    if scalars.is_null() {
        members.shift_remove(field);
    }
    if let (Some(Value::Array(target)), Value::Array(scalars)) = (members.get_mut(field), scalars) {
        let gone: HashSet<String> = scalars.iter().filter_map(|item| Identity::Scalar.of(item)).collect();
        target.retain(|item| Identity::Scalar.of(item).is_none_or(|text| !gone.contains(&text)));
    }
}

fn wrong_item(at: &Path<'_>, expected: &'static str, found: &Value) -> StrategicError {
    StrategicError::WrongItem { expected, found: shown(found), at: At::of(at) }
}
