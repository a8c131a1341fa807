//! Writes of the status that several kinds have in common: what they leave alone, and rules of conditions.

use std::collections::HashSet;

use machinery::{
    change::Change,
    meta::v1::ObjectMeta,
    path::Path,
    problem::{Problems, quote},
};

/// Puts the metadata back on a write of the status, which sets nothing else. Owners and the version stay: they are of the
/// write.
pub(super) fn keep_metadata(change: &Change<'_>, new: &mut ObjectMeta, old: Option<&ObjectMeta>) {
    let Some(old) = old.filter(|_| change.subresource == "status") else { return };
    new.labels.clone_from(&old.labels);
    new.annotations.clone_from(&old.annotations);
    new.finalizers.clone_from(&old.finalizers);
    new.owner_references.clone_from(&old.owner_references);
}

/// Checks that every condition has a type, and that no two have the same.
pub(super) fn check_conditions<'a>(types: impl Iterator<Item = &'a str>, problems: &mut Problems) {
    let status = Path::Root.field("status");
    let list = status.field("conditions");
    let mut seen = HashSet::new();
    for (index, name) in types.enumerate() {
        let item = list.index(index);
        let at = item.field("type");
        if !seen.insert(name) {
            problems.duplicate(&at, &quote(name));
        }
        if name.is_empty() {
            problems.required(&at, "");
        }
    }
}
