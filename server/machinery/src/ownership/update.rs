//! What a write that is no apply does to owners: it takes what it changes, and never conflicts.

use std::collections::BTreeMap;

use super::{
    compare::Comparison,
    managers::{Acting, Manager},
};

/// The owners of a new object: its creator owns all fields that it has. `comparison` is against an
/// empty object.
#[must_use]
pub fn on_create(start: Vec<Manager>, acting: &Acting<'_>, comparison: Comparison) -> Vec<Manager> {
    let same = |_: &str| None;
    take(start, acting, comparison, &mut { same }, true)
}

/// The owners after a change. `comparison` is at the version of the request; `at` gives that of another
/// version, and nothing when the version is gone, whose owners then go too.
#[must_use]
pub fn on_update(
    start: Vec<Manager>,
    acting: &Acting<'_>,
    comparison: Comparison,
    at: &mut dyn FnMut(&str) -> Option<Comparison>,
) -> Vec<Manager> {
    if start.is_empty() {
        // An object that tracks nothing is left alone.
        return start;
    }
    take(start, acting, comparison, at, false)
}

fn take(
    start: Vec<Manager>,
    acting: &Acting<'_>,
    comparison: Comparison,
    at: &mut dyn FnMut(&str) -> Option<Comparison>,
    is_new: bool,
) -> Vec<Manager> {
    let mut managers = Vec::with_capacity(start.len() + 1);
    // Made once for each version: many owners may name the same one.
    let mut others: BTreeMap<String, Option<Comparison>> = BTreeMap::new();
    for mut manager in start {
        if manager.api_version == acting.api_version || is_new {
            give_up(&mut manager, &comparison);
        } else {
            let other = others.entry(manager.api_version.clone()).or_insert_with_key(|version| at(version));
            let Some(other) = other else { continue };
            give_up(&mut manager, other);
        }
        managers.push(manager);
    }
    // All owners give up what was removed, and none takes it.
    let taken = comparison.into_changed();
    if taken.is_empty() {
        return managers;
    }
    match managers.iter_mut().find(|manager| acting.is(manager)) {
        Some(own) => {
            own.set = own.set.union(&taken);
            own.time = acting.time();
        }
        None => managers.push(acting.entry(taken)),
    }
    managers
}

fn give_up(manager: &mut Manager, comparison: &Comparison) {
    for part in [&comparison.modified, &comparison.added, &comparison.removed] {
        if !part.is_empty() {
            manager.set = manager.set.difference(part);
        }
    }
}
