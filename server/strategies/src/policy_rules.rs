//! What the rules of a role must hold together. That each has verbs is declared in the schema.

use generated_rbac_authorization::rbac_authorization::v1::PolicyRule;
use machinery::{path::Path, problem::Problems};

/// Whether a role may speak of paths that are no resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paths {
    /// In roles of the whole cluster.
    Allowed,
    /// In a namespace, where there are only resources.
    Refused,
}

/// Checks each rule: it is about resources, or about paths.
pub(super) fn check(rules: &[PolicyRule], paths: Paths, problems: &mut Problems) {
    let list = Path::Root.field("rules");
    for (index, rule) in rules.iter().enumerate() {
        let at = list.index(index);
        if rule.non_resource_urls.is_empty() {
            check_resources(rule, &at, problems);
        } else {
            check_paths(rule, paths, &at.field("nonResourceURLs"), problems);
        }
    }
}

fn check_paths(rule: &PolicyRule, paths: Paths, at: &Path<'_>, problems: &mut Problems) {
    let shown = problems.tree_at(at, &rule.non_resource_urls);
    if paths == Paths::Refused {
        problems.invalid(at, &shown, "namespaced rules cannot apply to non-resource URLs");
    }
    let parts = [&rule.api_groups, &rule.resources, &rule.resource_names];
    if parts.iter().any(|part| !part.is_empty()) {
        problems.invalid(at, &shown, "rules cannot apply to both regular resources and non-resource URLs");
    }
}

fn check_resources(rule: &PolicyRule, at: &Path<'_>, problems: &mut Problems) {
    if rule.api_groups.is_empty() {
        problems.required(&at.field("apiGroups"), "resource rules must supply at least one api group");
    }
    if rule.resources.is_empty() {
        problems.required(&at.field("resources"), "resource rules must supply at least one resource");
    }
}
