//! Every plugin there is, in the order in which they are asked, and which of them are on.

use std::sync::Arc;

use access::authz::rbac::Rbac;
use engine::context::admit::{Chain, Plugin};

use super::{
    certificates::{Approval, Signing, SubjectRestriction},
    grants::Grants,
    namespace_lifecycle::NamespaceLifecycle,
};

/// What plugins are made from.
pub struct Supplies {
    /// What stored roles and bindings give to whom, whether or not that counts as permission.
    pub rbac: Arc<Rbac>,
}

/// A row of the inventory.
struct Row {
    /// The name on the command line. None for a plugin that no option turns off.
    name: Option<&'static str>,
    open: fn(&Supplies) -> Arc<dyn Plugin>,
}

/// Every plugin, in order. Those with a name are on unless they are switched off.
static INVENTORY: [Row; 5] = [
    // First: nothing else about an object matters where there is no place for it.
    Row { name: Some("NamespaceLifecycle"), open: |_| Arc::new(NamespaceLifecycle) },
    Row { name: Some("CertificateApproval"), open: |_| Arc::new(Approval) },
    Row { name: Some("CertificateSigning"), open: |_| Arc::new(Signing) },
    Row { name: Some("CertificateSubjectRestriction"), open: |_| Arc::new(SubjectRestriction) },
    // Always on: without it, a right to write roles would be a right to every permission.
    Row { name: None, open: |supplies| Arc::new(Grants::new(Arc::clone(&supplies.rbac))) },
];

/// The names of the plugins that can be switched, in their order.
fn names() -> impl Iterator<Item = &'static str> {
    INVENTORY.iter().filter_map(|row| row.name)
}

/// Which of the plugins that can be switched are on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plugins(Vec<&'static str>);

impl Default for Plugins {
    fn default() -> Self {
        Plugins(names().collect())
    }
}

impl Plugins {
    /// Those that are on by default and those that are switched on, without those that are switched off.
    ///
    /// # Errors
    /// Every name that is unknown, and every name that stands on both sides.
    pub fn choose(enabled: &[String], disabled: &[String]) -> Result<Self, Vec<String>> {
        let mut problems = unknown("--enable-admission-plugins", enabled);
        problems.extend(unknown("--disable-admission-plugins", disabled));
        for name in enabled.iter().filter(|name| disabled.contains(name)) {
            problems.push(format!(
                "{name} is in both --enable-admission-plugins and --disable-admission-plugins"
            ));
        }
        let is_on = |plugin: &&str| disabled.iter().all(|name| name != plugin);
        if problems.is_empty() { Ok(Plugins(names().filter(is_on).collect())) } else { Err(problems) }
    }

    /// Exactly these.
    ///
    /// # Errors
    /// Every name that is unknown.
    pub fn only(names_on: &[String]) -> Result<Self, Vec<String>> {
        let problems = unknown("--admission-control", names_on);
        if !problems.is_empty() {
            return Err(problems);
        }
        let is_named = |plugin: &&str| names_on.iter().any(|name| name == plugin);
        Ok(Plugins(names().filter(is_named).collect()))
    }

    /// Their names, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &'static str> + use<'_> {
        self.0.iter().copied()
    }

    /// The plugins that are on, and those that always are.
    #[must_use]
    pub fn open(&self, supplies: &Supplies) -> Chain {
        let on = INVENTORY.iter().filter(|row| row.name.is_none_or(|name| self.0.contains(&name)));
        Chain::new(on.map(|row| (row.open)(supplies)).collect())
    }
}

/// A problem for each name of an option that no plugin has.
fn unknown(option: &str, asked: &[String]) -> Vec<String> {
    let known: Vec<&str> = names().collect();
    let unknown = asked.iter().filter(|name| !known.contains(&name.as_str()));
    unknown.map(|name| format!("{option} {name:?} is not known; known are {}", known.join(", "))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(enabled: &str, disabled: &str) -> Result<Vec<&'static str>, Vec<String>> {
        let words = |text: &str| -> Vec<String> {
            text.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        Plugins::choose(&words(enabled), &words(disabled)).map(|plugins| plugins.iter().collect())
    }

    #[test]
    fn plugins_are_switched_by_name_and_keep_their_order() {
        let all: Vec<&str> = names().collect();
        assert_eq!(choose("", ""), Ok(all.clone()));
        assert_eq!(choose("CertificateSigning,NamespaceLifecycle", ""), Ok(all.clone()));
        assert_eq!(
            choose("", "CertificateApproval"),
            Ok(vec!["NamespaceLifecycle", "CertificateSigning", "CertificateSubjectRestriction"])
        );
        let known = all.join(", ");
        assert_eq!(
            choose("Nonsense,CertificateSigning", "CertificateSigning"),
            Err(vec![
                format!("--enable-admission-plugins \"Nonsense\" is not known; known are {known}"),
                "CertificateSigning is in both --enable-admission-plugins and --disable-admission-plugins"
                    .to_owned(),
            ])
        );
    }
}
