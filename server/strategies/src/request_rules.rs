//! Which requests policies and webhooks are for.

use std::collections::HashSet;

use generated_admissionregistration::admissionregistration::v1::{
    MatchResources, NamedRuleWithOperations, RuleWithOperations,
};
use machinery::{
    check, format,
    meta::v1::LabelSelector,
    path::Path,
    problem::{Problems, quote},
    selector::structured::check_selector,
};

/// Stands for all of a list.
const ALL: &str = "*";

/// The parts that rules of webhooks and of policies have in common.
struct RequestRule<'r> {
    operations: &'r [String],
    api_groups: &'r [String],
    api_versions: &'r [String],
    resources: &'r [String],
    scope: Option<&'r str>,
}

/// Which objects are matched, in the version of the request or in another one.
pub(super) struct ObjectMatch<'m> {
    pub(super) policy: Option<&'m str>,
    pub(super) namespaces: Option<&'m LabelSelector>,
    pub(super) objects: Option<&'m LabelSelector>,
}

/// Checks whether requests in other versions are matched.
pub(super) fn check_policy(matched: &ObjectMatch<'_>, at: &Path<'_>, problems: &mut Problems) {
    if let Some(word) = matched.policy {
        check::one_of(word, &["Exact", "Equivalent"], &at.field("matchPolicy"), problems);
    }
}

/// Checks the labels of what is matched.
pub(super) fn check_selectors(matched: &ObjectMatch<'_>, at: &Path<'_>, problems: &mut Problems) {
    for (field, selector) in [("namespaceSelector", matched.namespaces), ("objectSelector", matched.objects)]
    {
        if let Some(selector) = selector {
            check_selector(selector, &at.field(field), problems);
        }
    }
}

/// Checks the rules of a webhook.
pub(super) fn check_rules(rules: &[RuleWithOperations], list: &Path<'_>, problems: &mut Problems) {
    for (index, rule) in rules.iter().enumerate() {
        let RuleWithOperations { operations, api_groups, api_versions, resources, scope } = rule;
        let scope = scope.as_deref();
        let rule = RequestRule { operations, api_groups, api_versions, resources, scope };
        check_rule(&rule, &list.index(index), problems);
    }
}

/// Checks which requests a policy or a binding is for.
pub(super) fn check_matches(matches: &MatchResources, at: &Path<'_>, problems: &mut Problems) {
    let matched = ObjectMatch {
        policy: matches.match_policy.as_deref(),
        namespaces: matches.namespace_selector.as_ref(),
        objects: matches.object_selector.as_ref(),
    };
    check_policy(&matched, at, problems);
    check_selectors(&matched, at, problems);
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
        let NamedRuleWithOperations {
            resource_names,
            operations,
            api_groups,
            api_versions,
            resources,
            scope,
        } = rule;
        let mut seen = HashSet::new();
        let names = at.field("resourceNames");
        for (number, name) in resource_names.iter().enumerate() {
            let place = names.index(number);
            check::format(name, format::path_segment, &place, problems);
            if !seen.insert(name) {
                problems.duplicate(&place, &quote(name));
            }
        }
        let scope = scope.as_deref();
        check_rule(&RequestRule { operations, api_groups, api_versions, resources, scope }, &at, problems);
    }
}

fn check_rule(rule: &RequestRule<'_>, at: &Path<'_>, problems: &mut Problems) {
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
    if let Some(word) = rule.scope {
        check::one_of(word, &[ALL, "Cluster", "Namespaced"], &at.field("scope"), problems);
    }
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

/// Mutations have nothing to change in an object that is deleted. The refusal names the rules, without their
/// places.
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
