//! The common part of ConfigMaps and Secrets: the bound on all values together, and the `immutable` switch.
//! The schema declares the syntax of keys.

use machinery::{path::Path, problem::Problems};

/// The size of all values of one object together.
const VALUES_BYTES_MAX: usize = 1024 * 1024;

/// Reports a problem at a place if the values together exceed the bound.
pub(super) fn check_size(value_lengths: impl Iterator<Item = usize>, at: &Path<'_>, problems: &mut Problems) {
    if value_lengths.sum::<usize>() > VALUES_BYTES_MAX {
        problems.too_long(at, VALUES_BYTES_MAX);
    }
}

/// Reports each of `fields`, given by name and whether it changed, that an immutable object must not change.
/// `old` and `new` are the values of `immutable`, which cannot be turned off again.
pub(super) fn check_frozen(
    old: Option<bool>,
    new: Option<bool>,
    fields: &[(&str, bool)],
    problems: &mut Problems,
) {
    if old != Some(true) {
        return;
    }
    let thawed = [("immutable", new != Some(true))];
    for (field, _) in thawed.iter().chain(fields).filter(|(_, changed)| *changed) {
        problems.forbidden(&Path::Root.field(field), "field is immutable when `immutable` is set");
    }
}
