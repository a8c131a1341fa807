//! Rules of conditions that several kinds have in common.

use std::collections::HashSet;

use machinery::{
    path::Path,
    problem::{Problems, quote},
};

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
