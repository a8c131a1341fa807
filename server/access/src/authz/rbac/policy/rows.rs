//! The words in which the policy is written, and their translation for a brand.

use engine::authorization::listing::Rule;
use machinery::brand::Brand;

use crate::authz::rbac::{Subject, rules};

/// What may be read.
pub(super) const READ: &str = "get list watch";
/// What may be written.
pub(super) const WRITE: &str = "create update patch delete deletecollection";
/// Both.
pub(super) const READ_WRITE: &str = "get list watch create update patch delete deletecollection";
/// Recording events.
pub(super) const EVENTS: Row = on("create update patch", "core events", "events");

/// A permission. Each part is a list of words with blanks between, in any order; names in braces are those of the
/// brand. Groups are named as in the schema.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    verbs: &'static str,
    groups: &'static str,
    resources: &'static str,
    names: &'static str,
    paths: &'static str,
}

/// Verbs on resource types of these groups.
pub(super) const fn on(verbs: &'static str, groups: &'static str, resources: &'static str) -> Row {
    Row { verbs, groups, resources, names: "", paths: "" }
}

/// Verbs on paths that are no resource.
pub(super) const fn paths(verbs: &'static str, paths: &'static str) -> Row {
    Row { verbs, groups: "", resources: "", names: "", paths }
}

impl Row {
    /// The same for objects of these names only.
    pub(super) const fn named(self, names: &'static str) -> Self {
        Row { names, ..self }
    }
}

/// Who is given a role.
#[derive(Debug, Clone, Copy)]
pub(super) enum Who {
    /// A user of this name.
    User(&'static str),
    /// Members of a group.
    Group(&'static str),
    /// A service account of the system.
    Account(&'static str),
}

/// A role, and who is given it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Role {
    /// Empty for a role of the cluster.
    pub(super) namespace: &'static str,
    /// Its name.
    pub(super) name: &'static str,
    /// What it allows.
    pub(super) rules: &'static [Row],
    /// Who is given it; `None` where nobody is until somebody binds it.
    pub(super) given_to: Option<&'static [Who]>,
    /// The name of the binding, if it is another one than the role's.
    pub(super) binding: Option<&'static str>,
}

/// A cluster role without a binding.
pub(super) const fn role(name: &'static str, rules: &'static [Row]) -> Role {
    Role { namespace: "", name, rules, given_to: None, binding: None }
}

impl Role {
    /// The same, given to these.
    pub(super) const fn to(self, subjects: &'static [Who]) -> Self {
        Role { given_to: Some(subjects), ..self }
    }

    /// The same in a namespace.
    pub(super) const fn within(self, namespace: &'static str) -> Self {
        Role { namespace, ..self }
    }

    /// The same with a name for its binding.
    pub(super) const fn bound_as(self, binding: &'static str) -> Self {
        Role { binding: Some(binding), ..self }
    }
}

/// Translates rows into the words of a brand.
pub(super) struct Names<'a> {
    brand: &'a Brand,
    /// What the brand's own programs are called first, as in `platform-scheduler`.
    component: &'a str,
    /// What the brand calls agents of nodes.
    agent: &'a str,
}

impl<'a> Names<'a> {
    /// For this brand.
    pub(super) fn of(brand: &'a Brand) -> Self {
        let agent = path_of(brand.signer_node_agent_serving).trim_end_matches("-serving");
        Names { brand, component: component(brand), agent }
    }

    /// A text with the brand's words in it.
    pub(super) fn text(&self, text: &str) -> String {
        if !text.contains('{') {
            return text.to_owned();
        }
        let text = text.replace("{component}", self.component).replace("{agent}", self.agent);
        self.brand.expand(&text)
    }

    /// A rule, its lists in order.
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

    /// Rules in the order of their rows.
    pub(super) fn rules(&self, rows: &[Row]) -> Vec<Rule> {
        rows.iter().map(|row| self.rule(row)).collect()
    }

    /// A subject of a binding.
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

/// What the brand's own programs are called first, as in `platform-scheduler`.
#[must_use]
pub fn component(brand: &Brand) -> &str {
    brand.system_namespace.trim_end_matches("-system")
}

/// What is behind the domain.
pub(super) fn path_of(signer: &str) -> &str {
    signer.split_once('/').map_or(signer, |(_, path)| path)
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort_unstable();
    words
}
