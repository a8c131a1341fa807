//! What config maps and secrets have in common: a bound on all values together, and the switch that
//! freezes them. The syntax of keys is declared in the schema.

use machinery::{path::Path, problem::Problems};

/// All values of one object together may have this many bytes.
const VALUES_BYTES_MAX: usize = 1024 * 1024;

/// Adds a problem when the values together are longer than one object may hold.
pub(super) fn check_size(value_lengths: impl Iterator<Item = usize>, problems: &mut Problems) {
    if value_lengths.sum::<usize>() > VALUES_BYTES_MAX {
        problems.too_long(&Path::Root.field("data"), VALUES_BYTES_MAX);
    }
}

/// Adds a problem for each of `fields`, told as name and whether it changed, that a frozen object lets go.
/// `old` and `new` are the values of `immutable`; the switch itself cannot be turned back.
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
