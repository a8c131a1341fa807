//! The rules of flow schemas: subjects, resource types, and paths.

use generated_flowcontrol_apiserver::flowcontrol_apiserver::v1::{
    NonResourcePolicyRule, PolicyRulesWithSubjects, ResourcePolicyRule, ServiceAccountSubject, Subject,
};
use machinery::{
    check,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
};

const ACCOUNT: &str = "ServiceAccount";
const USER: &str = "User";
const GROUP: &str = "Group";
/// Each kind of subject with the field that it sets, in the order in which the fields are checked.
const MEMBERS: [(&str, &str); 3] = [(ACCOUNT, "serviceAccount"), (USER, "user"), (GROUP, "group")];

const VERBS: &[&str] =
    &["create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"];
const ALL: &str = "*";

/// Checks each rule.
pub(super) fn check(rules: &[PolicyRulesWithSubjects], at: &Path<'_>, problems: &mut Problems) {
    for (index, rule) in rules.iter().enumerate() {
        check_rule(rule, &at.index(index), problems);
    }
}

fn check_rule(rule: &PolicyRulesWithSubjects, at: &Path<'_>, problems: &mut Problems) {
    let subjects = at.field("subjects");
    if rule.subjects.is_empty() {
        problems.required(&subjects, "subjects must contain at least one value");
    }
    for (index, subject) in rule.subjects.iter().enumerate() {
        check_subject(subject, &subjects.index(index), problems);
    }
    if rule.resource_rules.is_empty() && rule.non_resource_rules.is_empty() {
        problems.required(at, "at least one of resourceRules and nonResourceRules has to be non-empty");
    }
    let resources = at.field("resourceRules");
    for (index, rule) in rule.resource_rules.iter().enumerate() {
        check_resources(rule, &resources.index(index), problems);
    }
    let paths = at.field("nonResourceRules");
    for (index, rule) in rule.non_resource_rules.iter().enumerate() {
        check_paths(rule, &paths.index(index), problems);
    }
}

/// The field that the kind names is set, and no other.
fn check_subject(subject: &Subject, at: &Path<'_>, problems: &mut Problems) {
    let Some((kind, member)) = MEMBERS.into_iter().find(|(kind, _)| *kind == subject.kind) else {
        problems.not_supported(&at.field("kind"), &quote(&subject.kind), &[GROUP, ACCOUNT, USER]);
        return;
    };
    let place = at.field(member);
    let names = (
        subject.user.as_ref().map(|user| &user.name),
        subject.group.as_ref().map(|group| &group.name),
        &subject.service_account,
    );
    match (kind, names) {
        (USER, (Some(name), ..)) | (GROUP, (_, Some(name), _)) => {
            if name.is_empty() {
                problems.required(&place.field("name"), "");
            }
        }
        (ACCOUNT, (.., Some(account))) => check_account(account, &place, problems),
        _ => problems.required(&place, &format!("{member} is required when subject kind is '{kind}'")),
    }
    let are_set = [subject.service_account.is_some(), subject.user.is_some(), subject.group.is_some()];
    for ((other, member), is_set) in MEMBERS.into_iter().zip(are_set) {
        if is_set && other != kind {
            let detail = format!("{member} is forbidden when subject kind is not '{other}'");
            problems.forbidden(&at.field(member), &detail);
        }
    }
}

fn check_account(account: &ServiceAccountSubject, at: &Path<'_>, problems: &mut Problems) {
    if account.name.is_empty() {
        problems.required(&at.field("name"), "");
    } else if account.name != ALL {
        check::format(&account.name, format::dns_subdomain, &at.field("name"), problems);
    }
    if account.namespace.is_empty() {
        problems.required(&at.field("namespace"), "must specify namespace for service account");
    } else {
        check::format(&account.namespace, format::dns_label, &at.field("namespace"), problems);
    }
}

fn check_resources(rule: &ResourcePolicyRule, at: &Path<'_>, problems: &mut Problems) {
    check_verbs(&rule.verbs, &at.field("verbs"), problems);
    for (field, words, many, missing) in [
        ("apiGroups", &rule.api_groups, "api groups", "resource rules must supply at least one api group"),
        ("resources", &rule.resources, "resources", "resource rules must supply at least one resource"),
    ] {
        let place = at.field(field);
        if words.is_empty() {
            problems.required(&place, missing);
        }
        has_all(words, many, &place, problems);
    }
    check_namespaces(rule, &at.field("namespaces"), problems);
}

fn check_namespaces(rule: &ResourcePolicyRule, at: &Path<'_>, problems: &mut Problems) {
    if rule.namespaces.is_empty() && !rule.cluster_scope {
        let detail = "resource rules that are not cluster scoped must supply at least one namespace";
        problems.required(at, detail);
    } else if !has_all(&rule.namespaces, "namespaces", at, problems) {
        for (index, name) in rule.namespaces.iter().enumerate() {
            for detail in Flaws::of(format::dns_label, name).details() {
                let detail = format!("each member of this list must be '*' or a DNS-1123 label; {detail}");
                problems.invalid(&at.index(index), &quote(name), &detail);
            }
        }
    }
}

fn check_paths(rule: &NonResourcePolicyRule, at: &Path<'_>, problems: &mut Problems) {
    check_verbs(&rule.verbs, &at.field("verbs"), problems);
    let place = at.field("nonResourceURLs");
    if rule.non_resource_urls.is_empty() {
        problems.required(&place, "nonResourceURLs must contain at least one value");
    } else if !has_all(&rule.non_resource_urls, "non-resource URLs", &place, problems) {
        for (index, path) in rule.non_resource_urls.iter().enumerate() {
            if let Some(mistake) = path_mistake(path) {
                problems.invalid(&place.index(index), &quote(path), mistake);
            }
        }
    }
}

fn check_verbs(verbs: &[String], at: &Path<'_>, problems: &mut Problems) {
    if verbs.is_empty() {
        problems.required(at, "verbs must contain at least one value");
    } else if !has_all(verbs, "verbs", at, problems)
        && !verbs.iter().all(|verb| VERBS.contains(&verb.as_str()))
    {
        problems.not_supported(at, &problems.tree_at(at, verbs), VERBS);
    }
}

/// Whether the word for all is among these words. It must be the only one.
fn has_all(words: &[String], many: &str, at: &Path<'_>, problems: &mut Problems) -> bool {
    let has = words.iter().any(|word| word == ALL);
    if has && words.len() > 1 {
        let detail = format!("if '*' is present, must not specify other {many}");
        problems.invalid_value(at, words, &detail);
    }
    has
}

fn path_mistake(path: &str) -> Option<&'static str> {
    if path.is_empty() {
        Some("must not be empty")
    } else if !path.starts_with('/') {
        Some("must start with slash")
    } else if path.contains(' ') {
        Some("must not contain white-space")
    } else if path.contains("//") {
        Some("must not contain double slash")
    } else if path.strip_suffix("/*").unwrap_or(path).contains('*') {
        Some("wildcard can only do suffix matching")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_may_end_in_a_wildcard() {
        for (path, expected) in [
            ("/", None),
            ("/a", None),
            ("/a/*", None),
            ("/*", None),
            ("", Some("must not be empty")),
            ("a", Some("must start with slash")),
            ("/a b", Some("must not contain white-space")),
            ("/a//b", Some("must not contain double slash")),
            ("/a*", Some("wildcard can only do suffix matching")),
            ("/*/*", Some("wildcard can only do suffix matching")),
        ] {
            assert_eq!(path_mistake(path), expected, "{path}");
        }
    }
}
