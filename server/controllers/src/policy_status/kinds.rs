//! The kinds of the objects that a policy is for.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use engine::catalog::{Catalog, Resource};
use generated_admissionregistration::admissionregistration::v1::NamedRuleWithOperations;

/// A rule that names this many kinds is the last that counts, and more of its kinds do not count.
const KINDS_PER_RULE_MAX: usize = 10;
/// All kinds of a policy: expressions are checked once with each.
const KINDS_MAX: usize = 100;

/// The kinds that rules name, sorted by group, version and name.
pub(super) fn matched<'a>(
    rules: impl Iterator<Item = &'a NamedRuleWithOperations>,
    catalog: &Catalog,
) -> impl Iterator<Item = Arc<Resource>> {
    let mut found = BTreeMap::new();
    for rule in rules {
        let named = named(rule, catalog);
        let is_last = named.len() >= KINDS_PER_RULE_MAX;
        for resource in named.into_values().take(KINDS_PER_RULE_MAX) {
            let key = [&*resource.group, &*resource.kind.version, &*resource.kind.name].map(str::to_owned);
            found.insert(key, resource);
        }
        if is_last {
            break;
        }
    }
    found.into_values().take(KINDS_MAX)
}

/// Group, version and resource type as a rule has them, and the group that is meant.
type Named = (String, String, String, String);

/// The kinds that one rule names, in the order of its groups, versions and resource types. One with wildcards
/// for groups or versions names none; nor does a sub-resource.
fn named(rule: &NamedRuleWithOperations, catalog: &Catalog) -> BTreeMap<Named, Arc<Resource>> {
    let has_wildcard = |texts: &[String]| texts.iter().any(|text| text.contains('*'));
    if has_wildcard(&rule.api_groups) || has_wildcard(&rule.api_versions) {
        return BTreeMap::new();
    }
    let groups: BTreeSet<&str> = rule.api_groups.iter().map(String::as_str).collect();
    let versions: BTreeSet<&str> = rule.api_versions.iter().map(String::as_str).collect();
    let plain = rule.resources.iter().filter(|name| !name.contains(['*', '/']));
    let resources: BTreeSet<String> = plain.map(|name| name.to_lowercase()).collect();
    let mut found = BTreeMap::new();
    for resource in catalog.group_versions().flat_map(|(_, resources)| resources.values()) {
        let (group, kind) = (resource.group.as_str(), &resource.kind);
        // The group without a name stands for a group that is not said.
        let meant: BTreeSet<&str> = ["", group].into_iter().filter(|group| groups.contains(group)).collect();
        let names: BTreeSet<&str> =
            [&*kind.plural, &*kind.singular].into_iter().filter(|name| resources.contains(*name)).collect();
        if !versions.contains(&*kind.version) {
            continue;
        }
        for (said, name) in meant.iter().flat_map(|said| names.iter().map(move |name| (*said, *name))) {
            let key = [said, &kind.version, name, group].map(str::to_owned);
            found.insert(key.into(), Arc::clone(resource));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use engine::runtime_config::RuntimeConfig;
    use machinery::brand::Brand;

    use super::*;

    fn matched_by(rules: &[[&[&str]; 3]]) -> Vec<String> {
        let brand = Brand::named(generated_brands::BRANDS, "kubernetes").expect("it ships");
        let (strategies, config) = (strategies::table(), RuntimeConfig::default());
        let catalog = Catalog::new(brand, &generated::KINDS, &strategies, &config).expect("all have one");
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        let rules: Vec<_> = rules
            .iter()
            .map(|[groups, versions, resources]| NamedRuleWithOperations {
                api_groups: texts(groups),
                api_versions: texts(versions),
                resources: texts(resources),
                ..NamedRuleWithOperations::default()
            })
            .collect();
        let name = |kind: Arc<Resource>| format!("{} {}", kind.api_version, kind.kind.name);
        matched(rules.iter(), &catalog).map(name).collect()
    }

    #[test]
    fn rules_name_kinds() {
        type Names<'n> = &'n [&'n str];
        let rows: [(Names<'_>, Names<'_>, Names<'_>, Names<'_>); 9] = [
            (&[""], &["v1"], &["pods"], &["v1 Pod"]),
            (&["", "apps"], &["v1", "v2"], &["pods", "deployments"], &["v1 Pod", "apps/v1 Deployment"]),
            (&["*"], &["v1"], &["pods"], &[]),
            (&[""], &["*"], &["pods"], &[]),
            (&[""], &["v1"], &["*", "pods/*", "pods/status", "*/*"], &[]),
            (&[""], &["v1"], &["pods/status", "services"], &["v1 Service"]),
            (&["apps"], &["v1"], &["things", "pods"], &[]),
            (&[""], &["v1"], &["Pod", "SERVICES"], &["v1 Pod", "v1 Service"]),
            (&[""], &["v1"], &["events"], &["v1 Event", "events.k8s.io/v1 Event"]),
        ];
        for (groups, versions, resources, kinds) in rows {
            assert_eq!(matched_by(&[[groups, versions, resources]]), kinds, "{groups:?} {resources:?}");
        }
    }

    #[test]
    fn kinds_have_a_bound() {
        let many: [&[&str]; 3] = [
            &["apps", "batch", "policy", "storage.k8s.io"],
            &["v1"],
            &[
                "controllerrevisions",
                "cronjobs",
                "csidrivers",
                "csinodes",
                "daemonsets",
                "deployments",
                "jobs",
                "poddisruptionbudgets",
                "replicasets",
                "statefulsets",
                "storageclasses",
                "volumeattachments",
            ],
        ];
        let one: [&[&str]; 3] = [&[""], &["v1"], &["pods"]];
        assert_eq!(matched_by(&[one, many, one]).len(), 1 + KINDS_PER_RULE_MAX);
        assert_eq!(matched_by(&[many, one]).len(), KINDS_PER_RULE_MAX);
        assert_eq!(matched_by(&[one, one]), ["v1 Pod"]);
    }
}
