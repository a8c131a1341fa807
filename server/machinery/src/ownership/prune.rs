//! Removal by omission: fields that an applier leaves out and that have no other owner are removed.
//!
//! Who owns what is said in the version that an owner writes in, and so a path is only ever compared with the
//! object in that version.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{
    managers::Manager,
    remove::{remove_items, with_named_fields},
    set::FieldSet,
    walk::{BadObject, set_of},
};
use crate::shape::Shape;

/// The versions of a kind.
pub trait Versions {
    /// The form of objects in a version; none when there is no such version.
    fn shape_of(&self, version: &str) -> Option<&Shape>;

    /// An object of the version `from` in the version `to`; none when there is no such version.
    ///
    /// # Errors
    /// The object cannot be converted, or is no good object in the other version.
    fn convert(&self, object: &Value, from: &str, to: &str) -> Result<Option<Value>, BadObject>;
}

/// An object in one version.
struct VersionedObject<'a> {
    version: &'a str,
    object: Value,
}

impl VersionedObject<'_> {
    fn paths(&self, versions: &dyn Versions) -> Result<FieldSet, BadObject> {
        let Some(shape) = versions.shape_of(self.version) else { return Ok(FieldSet::default()) };
        Ok(with_named_fields(shape, &set_of(shape, self.object.to_string().as_bytes())?))
    }
}

/// Removes from `merged`, which is in `version`, what an applier owned before and none of `owners` owns now.
/// An owner in a version that is gone does not count, and where the applier's own version is gone, nothing is
/// removed.
///
/// # Errors
/// An item of a list cannot be told from the others, or the object cannot be converted.
pub(super) fn prune(
    version: &str,
    merged: Value,
    before: &Manager,
    owners: &[Manager],
    versions: &dyn Versions,
) -> Result<Value, BadObject> {
    let first = before.api_version.as_str();
    let Some(shape) = versions.shape_of(first) else { return Ok(merged) };
    let owned = owned_by_version(owners);
    let last = with_named_fields(shape, &before.set);
    // The usual case, without a look at the object: whatever the applier gave up has an owner. Where another
    // version takes part, the object takes the way there and back even so, which may change it.
    let is_owned = |owned: &FieldSet| last.difference(&with_named_fields(shape, owned)).is_empty();
    if first == version && owned.len() == 1 && owned.get(first).is_some_and(is_owned) {
        return Ok(merged);
    }
    let Some(whole) = in_version(&merged, version, first, versions)? else { return Ok(merged) };
    let whole = VersionedObject { version: first, object: whole };
    let mut left = VersionedObject { version: first, object: whole.object.clone() };
    remove_items(shape, &mut left.object, &last);
    let left = add_back_owned(&whole, left, owned, versions)?;
    let Some(object) = in_version(&left.object, left.version, first, versions)? else { return Ok(merged) };
    let left = VersionedObject { version: first, object };
    // What the applier never owned stays, although what it stands in has gone.
    let gone = whole.paths(versions)?.difference(&left.paths(versions)?).intersection(&last);
    let mut object = whole.object;
    remove_items(shape, &mut object, &gone);
    Ok(in_version(&object, first, version, versions)?.unwrap_or(merged))
}

/// All that is owned, by the version in which it is named.
fn owned_by_version(owners: &[Manager]) -> BTreeMap<&str, FieldSet> {
    let mut sets: BTreeMap<&str, Vec<&FieldSet>> = BTreeMap::new();
    for owner in owners {
        sets.entry(&owner.api_version).or_default().push(&owner.set);
    }
    sets.into_iter().map(|(version, sets)| (version, FieldSet::union_of(sets))).collect()
}

/// Puts back what was removed and has an owner, in one version after the other. The version of the removal
/// comes first: a conversion may need what stands there.
fn add_back_owned<'a>(
    whole: &VersionedObject<'a>,
    left: VersionedObject<'a>,
    mut owned: BTreeMap<&'a str, FieldSet>,
    versions: &dyn Versions,
) -> Result<VersionedObject<'a>, BadObject> {
    let mut whole = VersionedObject { version: whole.version, object: whole.object.clone() };
    let mut left = left;
    let first = owned.remove_entry(whole.version);
    for (version, owned) in first.into_iter().chain(owned) {
        let Some(shape) = versions.shape_of(version) else { continue };
        let Some(object) = in_version(&whole.object, whole.version, version, versions)? else { continue };
        whole = VersionedObject { version, object };
        let Some(object) = in_version(&left.object, left.version, version, versions)? else { continue };
        left = VersionedObject { version, object };
        let stays = left.paths(versions)?.union(&with_named_fields(shape, &owned));
        let gone = whole.paths(versions)?.difference(&stays);
        left.object.clone_from(&whole.object);
        remove_items(shape, &mut left.object, &gone);
    }
    Ok(left)
}

fn in_version(
    object: &Value,
    from: &str,
    to: &str,
    versions: &dyn Versions,
) -> Result<Option<Value>, BadObject> {
    if from == to { Ok(Some(object.clone())) } else { versions.convert(object, from, to) }
}
