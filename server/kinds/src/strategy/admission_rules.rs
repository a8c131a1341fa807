//! What policies and webhooks say of the requests that they are for.

use std::collections::HashSet;

use expressions::{
    self,
    admission::{Expressions, Wrong},
    names,
};
use generated::admissionregistration::v1::{
    MatchCondition, MatchResources, NamedRuleWithOperations, ParamKind, ParamRef, RuleWithOperations,
    Variable,
};
use machinery::{
    check,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
};

/// Stands for all of a list.
const ALL: &str = "*";
const CONDITIONS_MAX: usize = 64;

/// The parts that rules of webhooks and of policies have in common.
struct Rule<'r> {
    operations: &'r [String],
    api_groups: &'r [String],
    api_versions: &'r [String],
    resources: &'r [String],
}

/// Checks the rules of a webhook.
pub(super) fn check_rules(rules: &[RuleWithOperations], list: &Path<'_>, problems: &mut Problems) {
    for (index, rule) in rules.iter().enumerate() {
        let RuleWithOperations { operations, api_groups, api_versions, resources, .. } = rule;
        check_rule(&Rule { operations, api_groups, api_versions, resources }, &list.index(index), problems);
    }
}

/// Checks which requests a policy or a binding is for.
pub(super) fn check_matches(matches: &MatchResources, at: &Path<'_>, problems: &mut Problems) {
    check_named_rules(&matches.resource_rules, &at.field("resourceRules"), problems);
    check_named_rules(&matches.exclude_resource_rules, &at.field("excludeResourceRules"), problems);
}

/// Checks which requests a policy is for: it says so, by rules.
pub(super) fn check_constraints(matches: Option<&MatchResources>, spec: &Path<'_>, problems: &mut Problems) {
    let place = spec.field("matchConstraints");
    let Some(matches) = matches else { return problems.required(&place, "") };
    check_matches(matches, &place, problems);
    if matches.resource_rules.is_empty() {
        problems.required(&place.field("resourceRules"), "");
    }
}

fn check_named_rules(rules: &[NamedRuleWithOperations], list: &Path<'_>, problems: &mut Problems) {
    for (index, rule) in rules.iter().enumerate() {
        let at = list.index(index);
        let NamedRuleWithOperations { operations, api_groups, api_versions, resources, .. } = rule;
        let mut seen = HashSet::new();
        let names = at.field("resourceNames");
        for (number, name) in rule.resource_names.iter().enumerate() {
            let place = names.index(number);
            check::format(name, format::path_segment, &place, problems);
            if !seen.insert(name) {
                problems.duplicate(&place, &quote(name));
            }
        }
        check_rule(&Rule { operations, api_groups, api_versions, resources }, &at, problems);
    }
}

fn check_rule(rule: &Rule<'_>, at: &Path<'_>, problems: &mut Problems) {
    let lists = [
        ("operations", rule.operations, "if '*' is present, must not specify other operations"),
        ("apiGroups", rule.api_groups, "if '*' is present, must not specify other API groups"),
        ("apiVersions", rule.api_versions, "if '*' is present, must not specify other API versions"),
    ];
    for (field, values, detail) in lists {
        let place = at.field(field);
        if values.is_empty() {
            problems.required(&place, "");
        }
        if values.len() > 1 && values.iter().any(|value| value == ALL) {
            problems.invalid_value(&place, values, detail);
        }
        match field {
            "operations" => check_operations(values, &place, problems),
            "apiVersions" => check_filled(values, &place, problems),
            _ => {}
        }
    }
    check_resources(rule.resources, &at.field("resources"), problems);
}

fn check_operations(operations: &[String], list: &Path<'_>, problems: &mut Problems) {
    const WORDS: [&str; 5] = [ALL, "CONNECT", "CREATE", "DELETE", "UPDATE"];
    for (index, word) in operations.iter().enumerate() {
        if !WORDS.contains(&word.as_str()) {
            problems.not_supported(&list.index(index), &quote(word), &WORDS);
        }
    }
}

fn check_filled(values: &[String], list: &Path<'_>, problems: &mut Problems) {
    for (index, _) in values.iter().enumerate().filter(|(_, value)| value.is_empty()) {
        problems.required(&list.index(index), "");
    }
}

/// Nothing is named that an entry before it already stands for.
fn check_resources(resources: &[String], list: &Path<'_>, problems: &mut Problems) {
    if resources.is_empty() {
        problems.required(list, "");
    }
    let (mut whole, mut parts) = (HashSet::new(), HashSet::new());
    let (mut has_all, mut has_all_parts, mut single) = (false, false, None);
    for (index, name) in resources.iter().enumerate() {
        let place = list.index(index);
        if name.is_empty() {
            problems.required(&place, "");
            continue;
        }
        has_all |= name == ALL;
        has_all_parts |= name == "*/*";
        let Some((resource, part)) = name.split_once('/') else {
            single = Some(name.as_str());
            continue;
        };
        if whole.contains(resource) {
            let detail = format!("if '{resource}/*' is present, must not specify {name}");
            problems.invalid(&place, &quote(name), &detail);
        }
        if parts.contains(part) {
            let detail = format!("if '*/{part}' is present, must not specify {name}");
            problems.invalid(&place, &quote(name), &detail);
        }
        if part == ALL {
            whole.insert(resource);
        }
        if resource == ALL {
            parts.insert(part);
        }
    }
    if resources.len() > 1 && has_all_parts {
        let detail = "if '*/*' is present, must not specify other resources";
        problems.invalid_value(list, resources, detail);
    }
    if has_all && single.is_some_and(|name| name != ALL) {
        let detail = "if '*' is present, must not specify other resources without subresources";
        problems.invalid_value(list, resources, detail);
    }
}

/// Mutations have nothing to change in an object that is deleted. That is told at the rules, without their places.
pub(super) fn check_mutated(matches: &MatchResources, at: &Path<'_>, problems: &mut Problems) {
    const WORDS: [&str; 4] = [ALL, "CONNECT", "CREATE", "UPDATE"];
    let place = at.field("resourceRules");
    let place = place.field("operations");
    for word in matches.resource_rules.iter().flat_map(|rule| &rule.operations) {
        if !WORDS.contains(&word.as_str()) {
            problems.not_supported(&place, &quote(word), &WORDS);
        }
    }
}

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
        problems.forbidden(&at.field("selector"), BOTH);
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
