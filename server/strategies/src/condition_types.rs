//! Conditions in a status: no two are of one type.

use std::collections::HashSet;

use machinery::{
    change::Change,
    meta::v1::Condition,
    path::Path,
    problem::{Problems, quote},
    rules::Rules,
};

/// Checks each condition by the schema, and whether its type stood before.
pub(super) fn check_all(
    change: &Change<'_>,
    conditions: &[Condition],
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let mut seen = HashSet::new();
    for (index, condition) in conditions.iter().enumerate() {
        let at = at.index(index);
        if !seen.insert(&condition.type_) {
            problems.duplicate(&at.field("type"), &quote(&condition.type_));
        }
        condition.check(None, &at, change, problems);
    }
}

/// Tells each condition whose type stood before.
pub(super) fn check(conditions: &[Condition], at: &Path<'_>, problems: &mut Problems) {
    let mut seen = HashSet::new();
    for (index, condition) in conditions.iter().enumerate() {
        if !seen.insert(&condition.type_) {
            problems.duplicate(&at.index(index).field("type"), &quote(&condition.type_));
        }
    }
}
