//! What a write that is no apply does to owners: it takes what it changes, and never conflicts.

use std::collections::{BTreeMap, btree_map::Entry};

use super::{
    compare::Comparison,
    managers::{Acting, Manager},
    walk::BadObject,
};

/// Compares the two states of a write in another version; none when the version is gone.
pub type CompareAt<'a> = dyn FnMut(&str) -> Result<Option<Comparison>, BadObject> + 'a;

/// The owners of a new object: its creator owns all fields that it has. `comparison` is against an
/// empty object.
#[must_use]
pub fn on_create(start: Vec<Manager>, acting: &Acting<'_>, comparison: Comparison) -> Vec<Manager> {
    // No other version is looked at, so nothing can fail.
    take(start, acting, comparison, &mut |_| Ok(None), true).unwrap_or_default()
}

/// The owners after a change. `comparison` is at the version of the request; `at` gives that of another
/// version, and nothing when the version is gone, whose owners then go too.
///
/// # Errors
/// The object cannot be compared in another version.
pub fn on_update(
    start: Vec<Manager>,
    acting: &Acting<'_>,
    comparison: Comparison,
    at: &mut CompareAt<'_>,
) -> Result<Vec<Manager>, BadObject> {
    take(start, acting, comparison, at, false)
}

fn take(
    start: Vec<Manager>,
    acting: &Acting<'_>,
    comparison: Comparison,
    at: &mut CompareAt<'_>,
    is_new: bool,
) -> Result<Vec<Manager>, BadObject> {
    let mut managers = Vec::with_capacity(start.len() + 1);
    // Made once for each version: many owners may name the same one.
    let mut others: BTreeMap<String, Option<Comparison>> = BTreeMap::new();
    for mut manager in start {
        if manager.api_version == acting.api_version || is_new {
            give_up(&mut manager, &comparison);
        } else {
            let other = match others.entry(manager.api_version.clone()) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => {
                    let comparison = at(place.key())?;
                    place.insert(comparison)
                }
            };
            let Some(other) = other else { continue };
            give_up(&mut manager, other);
        }
        managers.push(manager);
    }
    // All owners give up what was removed, and none takes it.
    let taken = comparison.into_changed();
    if taken.is_empty() {
        return Ok(managers);
    }
    match managers.iter_mut().find(|manager| acting.is(manager)) {
        Some(own) => {
            own.set = own.set.union(&taken);
            own.time = Some(acting.now);
        }
        None => managers.push(acting.entry(taken)),
    }
    Ok(managers)
}

/// Takes from an owner what a write changed.
fn give_up(manager: &mut Manager, comparison: &Comparison) {
    for part in [&comparison.modified, &comparison.added, &comparison.removed] {
        if !part.is_empty() {
            manager.set = manager.set.difference(part);
        }
    }
}
