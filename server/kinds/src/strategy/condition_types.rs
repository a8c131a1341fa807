//! Conditions in a status: no two are of one type.

use std::collections::HashSet;

use machinery::{
    meta::v1::Condition,
    path::Path,
    problem::{Problems, quote},
};

/// Tells each condition whose type stood before.
pub(super) fn check(conditions: &[Condition], at: &Path<'_>, problems: &mut Problems) {
    let mut seen = HashSet::new();
    for (index, condition) in conditions.iter().enumerate() {
        if !seen.insert(&condition.type_) {
            problems.duplicate(&at.index(index).field("type"), &quote(&condition.type_));
        }
    }
}
