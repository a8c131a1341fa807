//! Selectors that stand in objects as lists of requirements: whether keys, operators and values fit, and what
//! they select.

use super::{FieldOperator, FieldRequirement, LabelOperator, LabelRequirement};
use crate::{
    check, format,
    meta::v1::{FieldSelectorRequirement, LabelSelector, LabelSelectorRequirement},
    path::Path,
    problem::{Problems, quote},
};

/// What to make of an operator that this release does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownOperators {
    /// It is a mistake.
    Refused,
    /// A newer client may know it.
    Allowed,
}

/// Checks a label selector that stands at `at`.
pub fn check_selector(selector: &LabelSelector, at: &Path<'_>, problems: &mut Problems) {
    let labels = at.field("matchLabels");
    for (key, value) in &selector.match_labels {
        check::format(key, format::label_key, &labels, problems);
        check::format(value, format::label_value, &labels, problems);
    }
    let list = at.field("matchExpressions");
    for (index, requirement) in selector.match_expressions.iter().enumerate() {
        check_label(requirement, UnknownOperators::Refused, &list.index(index), problems);
    }
}

/// Checks a requirement on a label.
pub fn check_label(
    requirement: &LabelSelectorRequirement,
    unknown: UnknownOperators,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let LabelSelectorRequirement { key, operator, values } = requirement;
    check_operator((operator, values), unknown, at, problems);
    check::format(key, format::label_key, &at.field("key"), problems);
    let list = at.field("values");
    for (index, value) in values.iter().enumerate() {
        check::format(value, format::label_value, &list.index(index), problems);
    }
}

/// Checks a requirement on a field. Which fields there are depends on the kind, and is not looked at.
pub fn check_field(
    requirement: &FieldSelectorRequirement,
    unknown: UnknownOperators,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let FieldSelectorRequirement { key, operator, values } = requirement;
    if key.is_empty() {
        problems.required(&at.field("key"), "must be specified");
    }
    check_operator((operator, values), unknown, at, problems);
}

fn check_operator(
    (operator, values): (&str, &[String]),
    unknown: UnknownOperators,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let list = at.field("values");
    match operator {
        "In" | "NotIn" if values.is_empty() => {
            problems.required(&list, "must be specified when `operator` is 'In' or 'NotIn'");
        }
        "Exists" | "DoesNotExist" if !values.is_empty() => {
            problems.forbidden(&list, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
        // Nothing can be said of its values either.
        _ if unknown == UnknownOperators::Allowed => {}
        other => problems.invalid(&at.field("operator"), &quote(other), "not a valid selector operator"),
    }
}

/// The requirement on a label as selectors in queries have it; none when its operator is unknown or the rest
/// does not fit.
#[must_use]
pub fn label_requirement(requirement: &LabelSelectorRequirement) -> Option<LabelRequirement> {
    let operator = match requirement.operator.as_str() {
        "In" => LabelOperator::In,
        "NotIn" => LabelOperator::NotIn,
        "Exists" => LabelOperator::Exists,
        "DoesNotExist" => LabelOperator::DoesNotExist,
        _ => return None,
    };
    LabelRequirement::new(&requirement.key, operator, requirement.values.clone()).ok()
}

/// The requirement on a field as selectors in queries have it; none when they cannot say it: they compare
/// with one value.
#[must_use]
pub fn field_requirement(requirement: &FieldSelectorRequirement) -> Option<FieldRequirement> {
    let operator = match requirement.operator.as_str() {
        "In" => FieldOperator::Equals,
        "NotIn" => FieldOperator::NotEquals,
        _ => return None,
    };
    match requirement.values.as_slice() {
        [value] => Some(FieldRequirement { path: requirement.key.clone(), operator, value: value.clone() }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    fn label(key: &str, operator: &str, texts: &[&str]) -> LabelSelectorRequirement {
        LabelSelectorRequirement { key: key.into(), operator: operator.into(), values: values(texts) }
    }

    fn field(key: &str, operator: &str, texts: &[&str]) -> FieldSelectorRequirement {
        FieldSelectorRequirement { key: key.into(), operator: operator.into(), values: values(texts) }
    }

    fn found(rule: impl FnOnce(&Path<'_>, &mut Problems)) -> Vec<String> {
        let mut problems = Problems::default();
        rule(&Path::Root.field("x"), &mut problems);
        let problems = problems.as_slice().iter();
        problems.map(|problem| format!("{} {:?}", problem.path, problem.kind)).collect()
    }

    #[test]
    fn keys_operators_and_values_are_checked() {
        use UnknownOperators::{Allowed, Refused};
        let table: [(_, _, &[&str]); 7] = [
            (label("a", "Exists", &[]), Refused, &[]),
            (label("a", "In", &["b"]), Refused, &[]),
            (label("a", "In", &[]), Refused, &["x.values Required"]),
            (label("a", "Exists", &["b"]), Refused, &["x.values Forbidden"]),
            (label("a", "in", &["b"]), Refused, &["x.operator Invalid"]),
            (label("a", "in", &["b c"]), Allowed, &["x.values[0] Invalid"]),
            (label("", "", &[]), Refused, &["x.operator Invalid", "x.key Invalid", "x.key Invalid"]),
        ];
        for (requirement, unknown, expected) in table {
            let found = found(|at, problems| check_label(&requirement, unknown, at, problems));
            assert_eq!(found, expected, "{requirement:?}");
        }
        let found = found(|at, problems| check_field(&field("", "In", &[]), Allowed, at, problems));
        assert_eq!(found, ["x.key Required", "x.values Required"]);
    }

    #[test]
    fn what_fits_is_read_as_a_query_would_be() {
        let shown =
            |requirement: &LabelSelectorRequirement| label_requirement(requirement).map(|r| r.to_string());
        for (requirement, expected) in [
            (label("a", "In", &["c", "b"]), Some("a in (b,c)")),
            (label("a", "DoesNotExist", &[]), Some("!a")),
            (label("a", "in", &["b"]), None),
            (label("a b", "Exists", &[]), None),
        ] {
            assert_eq!(shown(&requirement).as_deref(), expected, "{requirement:?}");
        }
        let shown =
            |requirement: &FieldSelectorRequirement| field_requirement(requirement).map(|r| r.to_string());
        for (requirement, expected) in [
            (field("a", "In", &["b"]), Some("a=b")),
            (field("a", "NotIn", &["b"]), Some("a!=b")),
            (field("a", "In", &["b", "b"]), None),
            (field("a", "Exists", &[]), None),
        ] {
            assert_eq!(shown(&requirement).as_deref(), expected, "{requirement:?}");
        }
    }
}
