//! The notation of the policy, and its translation for a brand.

use engine::authorization::listing::Rule;
use machinery::brand::Brand;

use crate::authz::rbac::{Subject, rules};

/// The verbs that read.
pub(super) const READ: &str = "get list watch";
/// The verbs that write.
pub(super) const WRITE: &str = "create update patch delete deletecollection";
/// All verbs.
pub(super) const READ_WRITE: &str = "get list watch create update patch delete deletecollection";
/// The permission to record events.
pub(super) const EVENTS: Row = on("create update patch", "core events", "events");

/// A permission. Each part is a list of words separated by blanks, in any order; names in braces come from
/// the brand. Groups are named as in the schema.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    verbs: &'static str,
    groups: &'static str,
    resources: &'static str,
    names: &'static str,
    paths: &'static str,
}

/// A permission for verbs on resources of these groups.
pub(super) const fn on(verbs: &'static str, groups: &'static str, resources: &'static str) -> Row {
    Row { verbs, groups, resources, names: "", paths: "" }
}

/// A permission for verbs on paths that are no resource.
pub(super) const fn paths(verbs: &'static str, paths: &'static str) -> Row {
    Row { verbs, groups: "", resources: "", names: "", paths }
}

impl Row {
    /// Restricts a permission to objects with these names.
    pub(super) const fn named(self, names: &'static str) -> Self {
        Row { names, ..self }
    }
}

/// A subject of a default binding.
#[derive(Debug, Clone, Copy)]
pub(super) enum Who {
    /// The user with this name.
    User(&'static str),
    /// The members of a group.
    Group(&'static str),
    /// A service account in the system namespace.
    Account(&'static str),
}

/// A role and its binding.
#[derive(Debug, Clone, Copy)]
pub(super) struct Role {
    /// The namespace; empty for a cluster role.
    pub(super) namespace: &'static str,
    /// The name of the role.
    pub(super) name: &'static str,
    /// The permissions of the role.
    pub(super) rules: &'static [Row],
    /// The subjects of its binding; `None` for a role without a default binding.
    pub(super) given_to: Option<&'static [Who]>,
    /// The name of the binding, if it differs from the role's.
    pub(super) binding: Option<&'static str>,
}

/// Declares a cluster role without a binding.
pub(super) const fn role(name: &'static str, rules: &'static [Row]) -> Role {
    Role { namespace: "", name, rules, given_to: None, binding: None }
}

impl Role {
    /// Adds a binding with these subjects.
    pub(super) const fn to(self, subjects: &'static [Who]) -> Self {
        Role { given_to: Some(subjects), ..self }
    }

    /// Moves the role into a namespace.
    pub(super) const fn within(self, namespace: &'static str) -> Self {
        Role { namespace, ..self }
    }

    /// Sets the name of the binding.
    pub(super) const fn bound_as(self, binding: &'static str) -> Self {
        Role { binding: Some(binding), ..self }
    }
}

/// Translates rows to the names of a brand.
pub(super) struct BrandNames<'a> {
    brand: &'a Brand,
    /// The prefix of the brand's programs, as in `platform-scheduler`.
    component: &'a str,
    /// The brand's name for node agents.
    agent: &'a str,
}

impl<'a> BrandNames<'a> {
    /// The names of a brand.
    pub(super) fn of(brand: &'a Brand) -> Self {
        let agent = path_of(brand.signer_node_agent_serving).trim_end_matches("-serving");
        BrandNames { brand, component: component(brand), agent }
    }

    /// Replaces the names in braces.
    pub(super) fn text(&self, text: &str) -> String {
        if !text.contains('{') {
            return text.to_owned();
        }
        let text = text.replace("{component}", self.component).replace("{agent}", self.agent);
        self.brand.expand(&text)
    }

    /// Translates a rule, with sorted lists.
    pub(super) fn rule(&self, row: &Row) -> Rule {
        let words = |list: &str| sorted(list.split_whitespace().map(|word| self.text(word)).collect());
        let groups = words(row.groups).into_iter().map(|group| match group.as_str() {
            rules::ALL => group,
            _ => self.brand.group(&group),
        });
        Rule {
            verbs: words(row.verbs),
            api_groups: sorted(groups.collect()),
            resources: words(row.resources),
            resource_names: words(row.names),
            non_resource_urls: words(row.paths),
        }
    }

    /// Translates rules in the order of their rows.
    pub(super) fn rules(&self, rows: &[Row]) -> Vec<Rule> {
        rows.iter().map(|row| self.rule(row)).collect()
    }

    /// Translates a subject.
    pub(super) fn subject(&self, who: &Who) -> Subject {
        match who {
            Who::User(name) => Subject::User(self.text(name)),
            Who::Group(name) => Subject::Group(self.text(name)),
            Who::Account(name) => Subject::ServiceAccount {
                namespace: self.brand.system_namespace.to_owned(),
                name: self.text(name),
            },
        }
    }
}

/// The prefix of the brand's programs, as in `platform-scheduler`.
#[must_use]
pub fn component(brand: &Brand) -> &str {
    brand.system_namespace.trim_end_matches("-system")
}

/// The part of a signer's name after the domain.
pub(super) fn path_of(signer: &str) -> &str {
    signer.split_once('/').map_or(signer, |(_, path)| path)
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort_unstable();
    words
}
