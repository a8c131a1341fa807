//! Tolerations: which operators, values and effects go together.

use std::collections::HashSet;

use generated_core::core::v1::Toleration;
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote, tree},
};

/// Operators that every kind knows, as problems list them.
const OPERATORS: &[&str] = &["Equal", "Exists"];
/// The same with those that compare numbers.
const OPERATORS_WITH_NUMBERS: &[&str] = &["Equal", "Exists", "Lt", "Gt"];
/// Effects, as problems list them.
pub(crate) const EFFECTS: &[&str] = &["NoSchedule", "PreferNoSchedule", "NoExecute"];
/// The effect that can wait.
const NO_EXECUTE: &str = "NoExecute";
/// The operator that asks for no value.
const EXISTS: &str = "Exists";

/// Checks tolerations that stand at `list`, and that none of them stands twice.
pub fn check_all(tolerations: &[Toleration], list: &Path<'_>, problems: &mut Problems) {
    let mut seen = HashSet::with_capacity(tolerations.len());
    for (index, toleration) in tolerations.iter().enumerate() {
        let at = list.index(index);
        check_one(toleration, &at, problems);
        let Toleration { key, operator, value, effect, .. } = toleration;
        if !seen.insert((key, operator, value, effect)) {
            problems.duplicate(&at, &tree(toleration));
        }
    }
}

pub fn check_one(toleration: &Toleration, at: &Path<'_>, problems: &mut Problems) {
    let Toleration { key, operator, effect, .. } = toleration;
    let operator_at = at.field("operator");
    if !key.is_empty() {
        check::format(key, format::label_key, &at.field("key"), problems);
    } else if operator != EXISTS {
        let detail =
            "operator must be Exists when `key` is empty, which means \"match all values and all keys\"";
        problems.invalid(&operator_at, &quote(operator), detail);
    }
    if toleration.toleration_seconds.is_some() && effect != NO_EXECUTE {
        let detail = "effect must be 'NoExecute' when `tolerationSeconds` is set";
        problems.invalid(&at.field("effect"), &quote(effect), detail);
    }
    check_value(toleration, &operator_at, problems);
    if !effect.is_empty() && !EFFECTS.contains(&effect.as_str()) {
        problems.not_supported_in_order(&at.field("effect"), &quote(effect), EFFECTS);
    }
}

/// What is wrong with the value is told at the operator.
fn check_value(toleration: &Toleration, at: &Path<'_>, problems: &mut Problems) {
    let value = &toleration.value;
    match toleration.operator.as_str() {
        "" | "Equal" => check::format(value, format::label_value, at, problems),
        EXISTS if value.is_empty() => {}
        EXISTS => problems.invalid(at, &quote(value), "value must be empty when `operator` is 'Exists'"),
        word @ ("Lt" | "Gt") => problems.not_supported_in_order(at, &quote(word), OPERATORS_WITH_NUMBERS),
        word => problems.not_supported_in_order(at, &quote(word), OPERATORS),
    }
}
