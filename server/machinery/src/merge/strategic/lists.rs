//! Lists of a strategic merge patch: merged by a key, as a set of scalars, or replaced.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::{
    error::{At, StrategicError, shown},
    fresh as fresh_value,
    markers::{self, Directive},
    merge_object,
};
use crate::{
    path::Path,
    shape::{PatchStrategy, ValueShape},
};

/// How the items of a list that is merged are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Identity {
    /// They are scalars.
    Scalar,
    /// By this field, compared as text.
    Key(&'static str),
}

impl Identity {
    /// `None` for lists that are replaced.
    pub(super) fn of_strategy(strategy: PatchStrategy) -> Option<Self> {
        match strategy {
            PatchStrategy::MergeScalars => Some(Identity::Scalar),
            PatchStrategy::MergeByKey(key) => Some(Identity::Key(key)),
            PatchStrategy::Default | PatchStrategy::Replace => None,
        }
    }

    /// What tells an item from others; `None` when it has nothing of the sort.
    pub(super) fn of(self, item: &Value) -> Option<String> {
        match (self, item) {
            (Identity::Scalar, Value::Array(_) | Value::Object(_)) => None,
            (Identity::Scalar, scalar) => Some(scalar.to_string()),
            (Identity::Key(key), item) => match item.get(key)? {
                Value::Null => None,
                Value::String(text) => Some(text.clone()),
                other => Some(other.to_string()),
            },
        }
    }
}

/// Merges the items of a patch into a list; `form` is that of the list.
pub(super) fn merge(
    at: &Path<'_>,
    target: &mut Vec<Value>,
    patch: Vec<Value>,
    identity: Identity,
    form: ValueShape,
) -> Result<(), StrategicError> {
    if target.iter().chain(&patch).any(Value::is_array) {
        return Err(StrategicError::ListOfLists { at: At::of(at) });
    }
    match identity {
        Identity::Scalar => unite(at, target, patch),
        Identity::Key(key) => merge_by_key(at, target, patch, key, item_form(form)),
    }
}

/// A list that has no counterpart, or that replaces it.
pub(super) fn fresh(
    at: &Path<'_>,
    patch: Vec<Value>,
    form: ValueShape,
    strategy: PatchStrategy,
) -> Result<Vec<Value>, StrategicError> {
    let mut list = Vec::with_capacity(patch.len());
    match Identity::of_strategy(strategy) {
        Some(identity) => merge(at, &mut list, patch, identity, form)?,
        None => {
            for (index, item) in patch.into_iter().enumerate() {
                list.extend(fresh_item(&at.index(index), item, item_form(form))?);
            }
        }
    }
    Ok(list)
}

/// An item as it will stand in the list; `None` for what only speaks about the list.
fn fresh_item(at: &Path<'_>, item: Value, form: ValueShape) -> Result<Option<Value>, StrategicError> {
    match item {
        Value::Object(mut members) => {
            if markers::item_directive(at, &mut members)?.is_some() {
                return Ok(None);
            }
            fresh_value(at, Value::Object(members), form, PatchStrategy::Default)
        }
        other => fresh_value(at, other, form, PatchStrategy::Default),
    }
}

fn item_form(form: ValueShape) -> ValueShape {
    match form {
        ValueShape::List { item, .. } => *item,
        _ => ValueShape::Any,
    }
}

/// Scalars of both lists, each once, in the order in which they came.
fn unite(at: &Path<'_>, target: &mut Vec<Value>, patch: Vec<Value>) -> Result<(), StrategicError> {
    if let Some(found) = patch.iter().find(|item| item.is_object()) {
        return Err(wrong_item(at, "scalars", found));
    }
    target.extend(patch);
    let mut seen = HashSet::with_capacity(target.len());
    target.retain(|item| Identity::Scalar.of(item).is_none_or(|text| seen.insert(text)));
    Ok(())
}

fn merge_by_key(
    at: &Path<'_>,
    target: &mut Vec<Value>,
    patch: Vec<Value>,
    key: &'static str,
    form: ValueShape,
) -> Result<(), StrategicError> {
    let identity = Identity::Key(key);
    let Special { replaces, deleted, items } = take_special(at, patch, key)?;
    if replaces {
        target.clear();
        for (index, item) in items.into_iter().enumerate() {
            target.extend(fresh_item(&at.index(index), item, form)?);
        }
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
    for item in items {
        let text = identity.of(&item).ok_or_else(|| no_merge_key(at, key, &item))?;
        let Value::Object(members) = item else { continue };
        let present = positions.get(&text).and_then(|position| target.get_mut(*position));
        match present {
            Some(present) => merge_object(&at.key(&text), present, members, form)?,
            None => {
                let at = at.key(&text);
                let item = fresh_value(&at, Value::Object(members), form, PatchStrategy::Default)?;
                positions.insert(text.clone(), target.len());
                target.extend(item);
            }
        }
    }
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

fn take_special(at: &Path<'_>, patch: Vec<Value>, key: &'static str) -> Result<Special, StrategicError> {
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

/// Takes scalars out of a list, which may be absent.
pub(super) fn delete_scalars(
    at: &Path<'_>,
    target: Option<&mut Value>,
    scalars: &Value,
) -> Result<(), StrategicError> {
    let Some(scalars) = scalars.as_array() else {
        return Err(StrategicError::Format {
            marker: markers::PRIMITIVE_LIST,
            why: "it must be a list of scalars".to_owned(),
            at: At::of(at),
        });
    };
    if let Some(Value::Array(target)) = target {
        let gone: HashSet<String> = scalars.iter().filter_map(|item| Identity::Scalar.of(item)).collect();
        target.retain(|item| Identity::Scalar.of(item).is_none_or(|text| !gone.contains(&text)));
    }
    Ok(())
}

fn wrong_item(at: &Path<'_>, expected: &'static str, found: &Value) -> StrategicError {
    StrategicError::WrongItem { expected, found: shown(found), at: At::of(at) }
}

/// An item of a list that is merged by a key has none.
pub(super) fn no_merge_key(at: &Path<'_>, key: &'static str, item: &Value) -> StrategicError {
    StrategicError::NoMergeKey { map: shown(item), key, at: At::of(at) }
}
