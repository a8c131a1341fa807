//! The roles and bindings that every server has (spec: authorization, section 5.7): who may do what before anybody
//! was given anything. Data; putting it into the store is another's work.
//!
//! Kinds that this server does not serve are named as well, so that nobody has to be given anything anew when they
//! come.

mod controllers;
mod table;

use machinery::brand::Brand;

use super::{Subject, rules};
use crate::authz::{Attributes, listing::Rule};

/// A role to be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RolePolicy {
    /// Empty for a role of the cluster.
    pub namespace: String,
    /// Its name.
    pub name: String,
    /// What it allows at least; of a sum, what its parts of this policy allow.
    pub rules: Vec<Rule>,
    /// Labels that it has at least.
    pub labels: Vec<(String, String)>,
    /// The label of the roles whose rules it is the sum of.
    pub aggregates: Option<String>,
}

/// A binding to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BindingPolicy {
    /// Empty for a binding of the cluster.
    pub namespace: String,
    /// Its name.
    pub name: String,
    /// The name of the role, which is of the same place.
    pub role: String,
    /// Whom it gives the role at least.
    pub subjects: Vec<Subject>,
}

/// Everything that every server has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    /// Roles of the cluster, then those of namespaces.
    pub roles: Vec<RolePolicy>,
    /// Bindings of the cluster, then those of namespaces.
    pub bindings: Vec<BindingPolicy>,
}

/// The policy under the names of a brand.
#[must_use]
pub fn policy(brand: &Brand) -> Policy {
    let names = Names::of(brand);
    let mut policy = Policy::default();
    table::fill(&names, &mut policy);
    controllers::fill(&names, &mut policy);
    policy.roles.sort_by_key(|role| !role.namespace.is_empty());
    policy.bindings.sort_by_key(|binding| !binding.namespace.is_empty());
    policy.sum_up();
    policy
}

/// What agents of nodes may do whatever runs there.
#[must_use]
pub fn node_rules(brand: &Brand) -> Vec<Rule> {
    Names::of(brand).rules(table::NODE)
}

/// Whether one of the rules allows a request.
#[must_use]
pub fn allow(rules: &[Rule], attributes: &Attributes<'_>) -> bool {
    rules::allow(rules, attributes)
}

/// Verbs, groups and resource types, each with blanks between. Groups are named as in the schema.
type Row = (&'static str, &'static str, &'static str);

/// What may be read.
const READ: &str = "get list watch";
/// What may be written.
const WRITE: &str = "create update patch delete deletecollection";
/// Recording events.
const EVENTS: Row = ("create update patch", "core events", "events");

/// Names that depend on the brand.
struct Names<'a> {
    brand: &'a Brand,
    /// What the brand's own components are called first: `platform-scheduler`.
    component: &'a str,
    /// What the brand calls agents of nodes.
    agent: &'a str,
}

impl<'a> Names<'a> {
    fn of(brand: &'a Brand) -> Self {
        let component = component(brand);
        let agent = path_of(brand.signer_node_agent_serving).trim_end_matches("-serving");
        Names { brand, component, agent }
    }

    fn rule(&self, (verbs, groups, resources): Row) -> Rule {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect();
        let group =
            |group: &str| if group == rules::ALL { group.to_owned() } else { self.brand.group(group) };
        Rule {
            verbs: words(verbs),
            api_groups: groups.split(' ').map(group).collect(),
            resources: words(resources),
            ..Rule::default()
        }
    }

    fn rules(&self, rows: &[Row]) -> Vec<Rule> {
        rows.iter().map(|row| self.rule(*row)).collect()
    }

    /// A rule on objects of these names only.
    fn rule_on(&self, row: Row, names: &[&str]) -> Rule {
        Rule { resource_names: names.iter().map(|name| (*name).to_owned()).collect(), ..self.rule(row) }
    }

    /// A component of the brand, as a user.
    fn component_user(&self, name: &str) -> Subject {
        Subject::User(format!("system:{}-{name}", self.component))
    }

    /// A service account of the system.
    fn account(&self, name: &str) -> Subject {
        Subject::ServiceAccount { namespace: self.brand.system_namespace.to_owned(), name: name.to_owned() }
    }
}

/// What the brand's own programs are called first, as in `platform-scheduler`.
#[must_use]
pub fn component(brand: &Brand) -> &str {
    brand.system_namespace.trim_end_matches("-system")
}

/// What is behind the domain.
fn path_of(signer: &str) -> &str {
    signer.split_once('/').map_or(signer, |(_, path)| path)
}

impl Policy {
    /// Gives every sum the rules of its parts, as the controller of sums would, so that a new server need not write
    /// them one after the other.
    fn sum_up(&mut self) {
        // A sum may be a part of another one, and is then made again.
        for _ in 0..self.roles.len() {
            let Some((place, rules)) = self.sum_that_is_behind() else { break };
            if let Some(role) = self.roles.get_mut(place) {
                role.rules = rules;
            }
        }
    }

    /// The place and the rules of a sum that does not have the rules of its parts.
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

    fn role(&mut self, name: impl Into<String>, rules: Vec<Rule>) {
        self.role_in("", name, rules);
    }

    fn role_in(&mut self, namespace: &str, name: impl Into<String>, rules: Vec<Rule>) {
        let (namespace, name) = (namespace.to_owned(), name.into());
        self.roles.push(RolePolicy { namespace, name, rules, ..RolePolicy::default() });
    }

    /// Gives a role of the cluster by a binding of the same name.
    fn bind(&mut self, role: impl Into<String>, subjects: Vec<Subject>) {
        let role = role.into();
        self.bindings.push(BindingPolicy { namespace: String::new(), name: role.clone(), role, subjects });
    }

    fn bind_in(&mut self, namespace: &str, name: &str, role: &str, subjects: Vec<Subject>) {
        let (namespace, name, role) = (namespace.to_owned(), name.to_owned(), role.to_owned());
        self.bindings.push(BindingPolicy { namespace, name, role, subjects });
    }
}

fn group(name: &str) -> Subject {
    Subject::Group(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brand(name: &str) -> &'static Brand {
        crate::config::brand(name).expect("it ships")
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
        let everybody = group(crate::authn::UNAUTHENTICATED);
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
