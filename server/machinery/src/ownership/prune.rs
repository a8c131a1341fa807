//! Removal by omission: fields that an applier leaves out and that have no other owner are removed.
//!
//! Who owns what is said in the version that an owner writes in, and so a path is only ever compared with the
//! object in that version.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;

use super::{
    element::Element,
    managers::Manager,
    merge::{element_of, first_byte},
    set::{FieldSet, Node},
    walk::{BadObject, Form, Parent, form, set_of},
};
use crate::shape::{ListMerge, Shape, Text, ValueShape};

/// The versions of a kind.
pub trait Versions {
    /// The form of the version `to`, and in it an object of the version `from`, which may be the same one.
    /// Nothing when there is no such version.
    fn convert(&self, object: &Value, from: &str, to: &str) -> Option<(&Shape, Value)>;
}

/// Removes from `object`, which is of the form `shape` in `version`, what an applier owned before and none of
/// `owners` owns now. Owners in versions that are gone do not count.
///
/// # Errors
/// An item of a list cannot be told from the others.
pub(super) fn omit(
    (shape, version): (&Shape, &str),
    object: &mut Value,
    before: &Manager,
    owners: &[Manager],
    versions: &dyn Versions,
) -> Result<(), BadObject> {
    let mut sets: BTreeMap<&str, Vec<&FieldSet>> = BTreeMap::new();
    for owner in owners.iter().filter(|owner| !owner.set.is_empty()) {
        sets.entry(&owner.api_version).or_default().push(&owner.set);
    }
    let mut owned: BTreeMap<&str, FieldSet> =
        sets.into_iter().map(|(version, sets)| (version, FieldSet::union_of(sets))).collect();
    let own = owned.remove(version).unwrap_or_default();
    let first = before.api_version.as_str();
    if first == version && owned.is_empty() {
        return prune(shape, object, &before.set, &own, Unowned::GoesWithOwned);
    }
    // Without the version, nothing can be said of what was owned in it, and nothing is removed.
    let Some((form, whole)) = versions.convert(object, version, first) else { return Ok(()) };
    let mut state = State { version: first, left: whole.clone(), whole };
    let of_first = if first == version { Some(&own) } else { owned.get(first) };
    let none = FieldSet::default();
    prune(form, &mut state.left, &before.set, of_first.unwrap_or(&none), Unowned::Stays)?;
    for (other, of_other) in owned.iter().filter(|(other, _)| **other != first) {
        let Some((form, whole)) = versions.convert(object, version, other) else { continue };
        let mut left = whole.clone();
        prune(form, &mut left, &state.gone(other, versions)?, of_other, Unowned::Stays)?;
        state = State { version: other, whole, left };
    }
    prune(shape, object, &state.gone(version, versions)?, &own, Unowned::Stays)
}

/// What happens to values that never had an owner, in a declared field of which no part has an owner now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unowned {
    /// They go with the field.
    GoesWithOwned,
    /// They stay, and the field with them: a part of it may have an owner in another version.
    Stays,
}

/// How far a removal has come: an object in one version, and what is left of it.
struct State<'a> {
    version: &'a str,
    whole: Value,
    left: Value,
}

impl State<'_> {
    /// What was removed, in another version. Both ends go the same way there, so that only the removal shows.
    fn gone(&self, to: &str, versions: &dyn Versions) -> Result<FieldSet, BadObject> {
        if self.left == self.whole {
            return Ok(FieldSet::default());
        }
        let there = |object: &Value| match versions.convert(object, self.version, to) {
            Some((shape, object)) => set_of(shape, object.to_string().as_bytes()),
            None => Ok(FieldSet::default()),
        };
        Ok(there(&self.whole)?.difference(&there(&self.left)?))
    }
}

/// Removes from `object` what is in `last` and not in `owned`. Fields that lose everything in them go too.
fn prune(
    shape: &Shape,
    object: &mut Value,
    last: &FieldSet,
    owned: &FieldSet,
    unowned: Unowned,
) -> Result<(), BadObject> {
    // The applier names the object in its metadata.
    Pruning { unowned }.fields(Parent::Message(shape), object, last, owned, &[Text::Borrowed("metadata")])
}

/// A walk through an object and the sets of its owners.
struct Pruning {
    unowned: Unowned,
}

impl Pruning {
    /// The fields of `stay` say which object this is among others: they stay as long as it does.
    fn fields(
        &self,
        parent: Parent<'_>,
        object: &mut Value,
        last: &FieldSet,
        owned: &FieldSet,
        stay: &[Text],
    ) -> Result<(), BadObject> {
        let Value::Object(object) = object else { return Ok(()) };
        let mut gone: HashSet<&str> = HashSet::new();
        for (element, last) in last.nodes() {
            let Element::Field(name) = element else { continue };
            let name: &str = name;
            let Some(child) = object.get_mut(name) else { continue };
            let owner = owned.get(element);
            let is_free = owner.is_none() && !stay.iter().any(|stays| stays == name);
            let is_declared = parent.declares(name);
            let was_bare = is_bare(child);
            let goes_whole = last.member || (is_declared && self.unowned == Unowned::GoesWithOwned);
            if !(is_free && goes_whole) {
                self.below(parent.child(name), child, last, owner)?;
            }
            if is_free && (goes_whole || (is_declared && !was_bare && is_bare(child))) {
                gone.insert(name);
            }
        }
        // All at once: taking members out one by one moves the rest each time.
        if !gone.is_empty() {
            object.retain(|name, _| !gone.contains(name.as_str()));
        }
        Ok(())
    }

    fn below(
        &self,
        shape: &ValueShape,
        value: &mut Value,
        last: &Node,
        owner: Option<&Node>,
    ) -> Result<(), BadObject> {
        let none = FieldSet::default();
        let owned = owner.map_or(&none, |owner| &owner.below);
        match form(shape, first_byte(value)) {
            Form::Unit => Ok(()),
            Form::Object(parent) => self.fields(parent, value, &last.below, owned, &[]),
            Form::List(item, merge) => self.list(item, merge, value, &last.below, owned),
        }
    }

    fn list(
        &self,
        item: &ValueShape,
        merge: &ListMerge,
        value: &mut Value,
        last: &FieldSet,
        owned: &FieldSet,
    ) -> Result<(), BadObject> {
        let Value::Array(items) = value else { return Ok(()) };
        let keys: &[Text] = match merge {
            ListMerge::Map(keys) => keys,
            ListMerge::Atomic | ListMerge::Set => &[],
        };
        // A new list, since removing from the middle moves all items behind each time.
        let mut kept = Vec::with_capacity(items.len());
        for mut value in std::mem::take(items) {
            let element = element_of(item, merge, &value)?;
            match (last.get(&element), owned.get(&element)) {
                (Some(last), None) if last.member => continue,
                (Some(last), owner) => {
                    if let Form::Object(parent) = form(item, first_byte(&value)) {
                        let none = FieldSet::default();
                        let owned = owner.map_or(&none, |owner| &owner.below);
                        self.fields(parent, &mut value, &last.below, owned, keys)?;
                    }
                }
                (None, _) => {}
            }
            kept.push(value);
        }
        *items = kept;
        Ok(())
    }
}

fn is_bare(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Object(fields) => fields.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}
