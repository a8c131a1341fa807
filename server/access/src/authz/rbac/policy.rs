//! The default roles and bindings: the permissions that exist before an administrator grants any. This is
//! data; a controller writes it to the store.
//!
//! Resources that this server does not serve are included, so that their permissions exist when they come.

mod components;
mod controllers;
mod namespaces;
mod people;
mod rows;

use engine::authorization::{Attributes, listing::Rule};
use machinery::brand::Brand;

pub use self::rows::component;
use self::rows::{BrandNames, Role, Row, Who, on, path_of};
use super::{Subject, rules};

/// A default role.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RolePolicy {
    /// The namespace; empty for a cluster role.
    pub namespace: String,
    /// The name of the role.
    pub name: String,
    /// The minimum of its rules; for an aggregated role, the rules of its parts in this policy.
    pub rules: Vec<Rule>,
    /// The minimum of its labels.
    pub labels: Vec<(String, String)>,
    /// The label that selects the parts of an aggregated role.
    pub aggregates: Option<String>,
}

/// A default binding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BindingPolicy {
    /// The namespace; empty for a cluster binding.
    pub namespace: String,
    /// The name of the binding.
    pub name: String,
    /// The name of the role, in the same namespace.
    pub role: String,
    /// The minimum of its subjects.
    pub subjects: Vec<Subject>,
}

/// All default roles and bindings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    /// Cluster roles first.
    pub roles: Vec<RolePolicy>,
    /// Cluster bindings first.
    pub bindings: Vec<BindingPolicy>,
}

/// Returns the policy with the names of a brand.
#[must_use]
pub fn policy(brand: &Brand) -> Policy {
    let names = BrandNames::of(brand);
    let mut policy = Policy::default();
    for role in people::ROLES.iter().chain(components::ROLES).chain(namespaces::ROLES) {
        policy.add(&names, role);
    }
    for sum in people::SUMS {
        policy.add_sum(&names, brand, sum);
    }
    for (name, rules) in controllers::CONTROLLERS {
        policy.add_controller(&names, name, rules);
    }
    policy.add_approvers(&names, brand);
    policy.roles.sort_by_key(|role| !role.namespace.is_empty());
    policy.bindings.sort_by_key(|binding| !binding.namespace.is_empty());
    policy.sum_up();
    policy
}

/// The permissions of node agents that do not depend on what runs on the node.
#[must_use]
pub(crate) fn node_rules(brand: &Brand) -> Vec<Rule> {
    BrandNames::of(brand).rules(components::NODE)
}

/// Whether one of the rules allows a request.
#[must_use]
pub(crate) fn allow(rules: &[Rule], attributes: &Attributes<'_>) -> bool {
    rules::allow(rules, attributes)
}

impl Policy {
    /// Gives every aggregated role the rules of its parts, as the aggregation controller would, so that a new
    /// server does not have to write them one after the other.
    fn sum_up(&mut self) {
        // An aggregated role may be a part of another one, which then must be computed again. The number of
        // roles bounds the length of such a chain.
        for _ in 0..self.roles.len() {
            let Some((place, rules)) = self.sum_that_is_behind() else { break };
            if let Some(role) = self.roles.get_mut(place) {
                role.rules = rules;
            }
        }
    }

    /// Returns the index and the new rules of an aggregated role whose rules are not up to date.
    fn sum_that_is_behind(&self) -> Option<(usize, Vec<Rule>)> {
        let mut by_name: Vec<&RolePolicy> = self.roles.iter().collect();
        by_name.sort_by_key(|role| &role.name);
        self.roles.iter().enumerate().find_map(|(place, sum)| {
            let label = sum.aggregates.as_ref()?;
            let is_part = |role: &&&RolePolicy| {
                role.name != sum.name
                    && role.labels.iter().any(|(name, value)| name == label && value == "true")
            };
            let mut rules: Vec<Rule> = Vec::new();
            for rule in by_name.iter().filter(is_part).flat_map(|part| &part.rules) {
                if !rules.contains(rule) {
                    rules.push(rule.clone());
                }
            }
            (rules != sum.rules).then_some((place, rules))
        })
    }

    fn add(&mut self, names: &BrandNames<'_>, role: &Role) {
        let (namespace, name) = (names.text(role.namespace), names.text(role.name));
        if let Some(subjects) = role.given_to {
            self.bindings.push(BindingPolicy {
                namespace: namespace.clone(),
                name: role.binding.map_or_else(|| name.clone(), |binding| names.text(binding)),
                role: name.clone(),
                subjects: subjects.iter().map(|who| names.subject(who)).collect(),
            });
        }
        let rules = names.rules(role.rules);
        self.roles.push(RolePolicy { namespace, name, rules, ..RolePolicy::default() });
    }

    fn add_controller(&mut self, names: &BrandNames<'_>, name: &'static str, rules: &[Row]) {
        let role = format!("system:controller:{name}");
        let subjects = vec![names.subject(&Who::Account(name))];
        self.bindings.push(BindingPolicy {
            namespace: String::new(),
            name: role.clone(),
            role: role.clone(),
            subjects,
        });
        self.roles.push(RolePolicy { name: role, rules: names.rules(rules), ..RolePolicy::default() });
    }

    /// Adds an aggregated role, which may be a part of another one, and the part with its own rules.
    fn add_sum(
        &mut self,
        names: &BrandNames<'_>,
        brand: &Brand,
        (name, rules, above): &(&str, &[Row], &str),
    ) {
        let label = |sum: &str| format!("{}/aggregate-to-{sum}", brand.group("rbac.authorization"));
        let part_of = |sum: &str| (label(sum), "true".to_owned());
        self.roles.push(RolePolicy {
            name: (*name).to_owned(),
            labels: (!above.is_empty()).then(|| part_of(above)).into_iter().collect(),
            aggregates: Some(label(name)),
            ..RolePolicy::default()
        });
        self.roles.push(RolePolicy {
            name: format!("system:aggregate-to-{name}"),
            rules: names.rules(rules),
            labels: vec![part_of(name)],
            ..RolePolicy::default()
        });
    }

    /// Adds a role for each signer, which allows to approve requests for it.
    fn add_approvers(&mut self, names: &BrandNames<'_>, brand: &Brand) {
        let approve =
            |signer: &'static str| names.rule(&on("approve", "certificates", "signers").named(signer));
        for signer in [
            brand.signer_api_server_client,
            brand.signer_api_server_client_node_agent,
            brand.signer_node_agent_serving,
            brand.signer_legacy_unknown,
        ] {
            self.roles.push(RolePolicy {
                name: format!("system:{}:{}-approver", brand.group("certificates"), path_of(signer)),
                rules: vec![approve(signer)],
                ..RolePolicy::default()
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brand(name: &str) -> &'static Brand {
        machinery::brand::Brand::named(generated::brands::BRANDS, name).expect("it ships")
    }

    #[test]
    fn every_binding_gives_a_role_that_there_is_and_no_name_comes_twice() {
        for name in ["platform", "kubernetes"] {
            let Policy { roles, bindings } = policy(brand(name));
            for binding in &bindings {
                let is_there =
                    roles.iter().any(|role| role.namespace == binding.namespace && role.name == binding.role);
                assert!(is_there, "{binding:?}");
            }
            let mut names: Vec<_> = roles.iter().map(|role| (&role.namespace, &role.name)).collect();
            names.sort();
            let all = names.len();
            names.dedup();
            assert_eq!(names.len(), all);
            for role in &roles {
                assert!(!role.rules.is_empty(), "{role:?}");
                let is_whole = |rule: &Rule| {
                    !rule.verbs.is_empty()
                        && (rule.resources.is_empty() != rule.non_resource_urls.is_empty())
                        && rule.resources.is_empty() == rule.api_groups.is_empty()
                };
                assert!(role.rules.iter().all(is_whole), "{role:?}");
            }
        }
    }

    #[test]
    fn names_are_those_of_the_brand() {
        let names = |brand_name: &str| -> Vec<String> {
            policy(brand(brand_name)).roles.into_iter().map(|role| role.name).collect()
        };
        for (brand_name, expected) in [
            ("platform", "system:platform-controller-manager"),
            ("platform", "system:node-agent-api-admin"),
            ("platform", "system:certificates.platform.io:node-agent-serving-approver"),
            ("kubernetes", "system:kube-controller-manager"),
            ("kubernetes", "system:kubelet-api-admin"),
            ("kubernetes", "system:certificates.k8s.io:kubelet-serving-approver"),
        ] {
            assert!(names(brand_name).contains(&expected.to_owned()), "{brand_name} {expected}");
        }
    }

    #[test]
    fn words_stand_in_the_order_of_the_alphabet_whatever_the_brand() {
        for name in ["platform", "kubernetes"] {
            for rule in policy(brand(name)).roles.iter().flat_map(|role| &role.rules) {
                let lists = [&rule.verbs, &rule.api_groups, &rule.resources, &rule.resource_names];
                for list in lists.into_iter().chain([&rule.non_resource_urls]) {
                    assert!(list.is_sorted(), "{rule:?}");
                    assert!(!list.iter().any(|word| word.contains(['{', '}'])), "{rule:?}");
                }
            }
        }
    }

    #[test]
    fn a_sum_has_all_that_its_parts_have_once() {
        let Policy { roles, .. } = policy(brand("platform"));
        let rules = |name: &str| &roles.iter().find(|role| role.name == name).expect("it is there").rules;
        for (sum, below) in [("admin", "edit"), ("edit", "view")] {
            let own = rules(&format!("system:aggregate-to-{sum}"));
            for part in [rules(below), own] {
                assert!(part.iter().all(|rule| rules(sum).contains(rule)), "{sum}");
            }
            assert_eq!(rules(sum).len(), rules(below).len() + own.len(), "{sum}");
        }
        assert_eq!(rules("view"), rules("system:aggregate-to-view"));
    }

    #[test]
    fn only_the_public_paths_are_for_everybody() {
        let Policy { roles, bindings } = policy(brand("platform"));
        let everybody = Subject::Group(crate::authn::UNAUTHENTICATED.to_owned());
        let given: Vec<&str> = bindings
            .iter()
            .filter(|binding| binding.subjects.contains(&everybody))
            .map(|binding| binding.role.as_str())
            .collect();
        assert_eq!(given, ["system:public-info-viewer"]);
        let role = roles.iter().find(|role| role.name == given[0]).expect("it is there");
        assert!(role.rules.iter().all(|rule| rule.resources.is_empty() && rule.verbs == ["get"]));
    }
}
