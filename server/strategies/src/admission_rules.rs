//! Expressions of policies and webhooks, and the sources of the parameters of policies.

use std::collections::HashSet;

use expressions::{
    self,
    admission::{Expressions, Wrong},
    names,
};
use generated_admissionregistration::admissionregistration::v1::{
    MatchCondition, ParamKind, ParamRef, Variable,
};
use machinery::{
    check,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
    selector::structured::check_selector,
};

const CONDITIONS_MAX: usize = 64;

/// Checks conditions in CEL. `has_params` says whether they may use parameters.
pub(super) fn check_conditions(
    conditions: &[MatchCondition],
    has_params: bool,
    list: &Path<'_>,
    problems: &mut Problems,
) {
    check::max_items(conditions.len(), CONDITIONS_MAX, list, problems);
    let mut seen = HashSet::new();
    for (index, condition) in conditions.iter().enumerate() {
        let at = list.index(index);
        let (expression, place) = (condition.expression.trim(), at.field("expression"));
        if expression.is_empty() {
            problems.required(&place, "");
        } else {
            refuse(
                expression,
                expressions::admission::check_condition(has_params, expression),
                &place,
                problems,
            );
        }
        let place = at.field("name");
        if condition.name.is_empty() {
            problems.required(&place, "");
        } else {
            check::format(&condition.name, format::qualified_name, &place, problems);
            if !seen.insert(condition.name.as_str()) {
                problems.duplicate(&place, &quote(&condition.name));
            }
        }
    }
}

/// Writes what is wrong with an expression.
pub(super) fn refuse(expression: &str, outcome: Result<(), Wrong>, at: &Path<'_>, problems: &mut Problems) {
    match outcome {
        Ok(()) => {}
        Err(Wrong::Invalid(detail)) => problems.invalid(at, &quote(expression), &detail),
        Err(Wrong::Unusable(detail)) => problems.internal(at, &detail),
    }
}

/// Checks the kind of parameters.
pub(super) fn check_kind(kind: &ParamKind, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("apiVersion");
    let joined = |format, text: &str| Flaws::of(format, text).details().collect::<Vec<_>>().join(",");
    let refuse = |text: &str, detail: &str, problems: &mut Problems| {
        if !detail.is_empty() {
            problems.invalid(&place, &quote(text), detail);
        }
    };
    let version = kind.api_version.as_str();
    if version.is_empty() {
        problems.required(&place, "");
    } else if version.matches('/').count() > 1 {
        refuse(version, &format!("unexpected GroupVersion string: {version}"), problems);
    } else {
        let (group, version) = version.split_once('/').unwrap_or(("", version));
        if !group.is_empty() {
            refuse(group, &joined(format::dns_subdomain, group), problems);
        }
        if version.is_empty() {
            refuse(&kind.api_version, "version must be specified", problems);
        } else {
            refuse(version, &joined(format::dns_1035_label, version), problems);
        }
    }
    let place = at.field("kind");
    if kind.kind.is_empty() {
        return problems.required(&place, "");
    }
    let flaws = joined(format::dns_1035_label, &kind.kind.to_lowercase());
    if !flaws.is_empty() {
        let detail = format!("may have mixed case, but should otherwise match: {flaws}");
        problems.invalid(&place, &quote(&kind.kind), &detail);
    }
}

/// Checks where parameters come from: one object by its name, or those with certain labels.
pub(super) fn check_reference(reference: &ParamRef, at: &Path<'_>, problems: &mut Problems) {
    const BOTH: &str = "name and selector are mutually exclusive";
    let (has_name, has_selector) = (!reference.name.is_empty(), reference.selector.is_some());
    let place = at.field("name");
    if has_name {
        check::format(&reference.name, format::path_segment, &place, problems);
    }
    if has_name && has_selector {
        problems.forbidden(&place, BOTH);
    }
    let place = at.field("selector");
    if let Some(selector) = &reference.selector {
        check_selector(selector, &place, problems);
    }
    if has_name && has_selector {
        problems.forbidden(&place, BOTH);
    }
    if !has_name && !has_selector {
        problems.required(at, "one of name or selector must be specified");
    }
    let place = at.field("parameterNotFoundAction");
    match reference.parameter_not_found_action.as_deref() {
        None | Some("") => problems.required(&place, ""),
        Some("Allow" | "Deny") => {}
        Some(other) => problems.not_supported_in_order(&place, &quote(other), &["Deny", "Allow"]),
    }
}

/// Checks values that expressions share, and lets later expressions use them.
pub(super) fn check_variables(
    variables: &[Variable],
    expressions: &mut Expressions,
    list: &Path<'_>,
    problems: &mut Problems,
) {
    for (index, variable) in variables.iter().enumerate() {
        let at = list.index(index);
        let place = at.field("name");
        if variable.name.trim().is_empty() {
            problems.required(&place, "name is not specified");
        } else if !is_identifier(&variable.name) {
            problems.invalid(&place, &quote(&variable.name), "must be a valid CEL identifier");
        }
        let place = at.field("expression");
        if variable.expression.trim().is_empty() {
            problems.required(&place, "expression is not specified");
        } else {
            let outcome = expressions.declare(&variable.name, &variable.expression);
            refuse(&variable.expression, outcome, &place, problems);
        }
    }
}

fn is_identifier(name: &str) -> bool {
    let is_start = |character: char| character == '_' || character.is_ascii_alphabetic();

    name.starts_with(is_start)
        && name.chars().all(|character| is_start(character) || character.is_ascii_digit())
        && !names::is_reserved(name)
}
