//! Label selectors inside objects: whether operator and values fit. The syntax of keys is in the schema.

use machinery::{
    meta::v1::LabelSelector,
    path::Path,
    problem::{Problems, quote},
};

/// Checks the requirements of a selector that stands at `at`.
pub(super) fn check(selector: &LabelSelector, at: &Path<'_>, problems: &mut Problems) {
    let list = at.field("matchExpressions");
    for (index, requirement) in selector.match_expressions.iter().enumerate() {
        let at = list.index(index);
        let values = at.field("values");
        match requirement.operator.as_str() {
            "In" | "NotIn" if requirement.values.is_empty() => {
                problems.required(&values, "must be specified when `operator` is 'In' or 'NotIn'");
            }
            "Exists" | "DoesNotExist" if !requirement.values.is_empty() => {
                problems
                    .forbidden(&values, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
            }
            // An empty one is told as missing.
            "" | "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
            other => problems.invalid(&at.field("operator"), &quote(other), "not a valid selector operator"),
        }
    }
}
