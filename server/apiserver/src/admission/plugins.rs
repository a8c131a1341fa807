//! Which plugins there are, and which are on. What each does is in a file of its own.

/// A plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plugin {
    /// Namespaces exist and do not go away.
    NamespaceLifecycle,
    /// Who approves or denies a request for a certificate may do so for its signer.
    CertificateApproval,
    /// Who signs one may sign for its signer.
    CertificateSigning,
    /// Nobody asks for a certificate of the privileged group.
    CertificateSubjectRestriction,
}

impl Plugin {
    /// Every plugin, in the order in which they are asked. All are on unless they are switched off.
    pub const ALL: [Plugin; 4] = [
        Plugin::NamespaceLifecycle,
        Plugin::CertificateApproval,
        Plugin::CertificateSigning,
        Plugin::CertificateSubjectRestriction,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Plugin::NamespaceLifecycle => "NamespaceLifecycle",
            Plugin::CertificateApproval => "CertificateApproval",
            Plugin::CertificateSigning => "CertificateSigning",
            Plugin::CertificateSubjectRestriction => "CertificateSubjectRestriction",
        }
    }
}

/// The plugins of one server that are on, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plugins(Vec<Plugin>);

impl Default for Plugins {
    fn default() -> Self {
        Plugins(Plugin::ALL.to_vec())
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
        let is_on = |plugin: &Plugin| disabled.iter().all(|name| name != plugin.name());
        if problems.is_empty() {
            Ok(Plugins(Plugin::ALL.into_iter().filter(is_on).collect()))
        } else {
            Err(problems)
        }
    }

    /// Exactly these.
    ///
    /// # Errors
    /// Every name that is unknown.
    pub fn only(names: &[String]) -> Result<Self, Vec<String>> {
        let problems = unknown("--admission-control", names);
        if !problems.is_empty() {
            return Err(problems);
        }
        let is_named = |plugin: &Plugin| names.iter().any(|name| name == plugin.name());
        Ok(Plugins(Plugin::ALL.into_iter().filter(is_named).collect()))
    }

    /// The plugins in their order.
    pub fn iter(&self) -> impl Iterator<Item = Plugin> + use<'_> {
        self.0.iter().copied()
    }
}

/// A problem for each name of an option that no plugin has.
fn unknown(option: &str, names: &[String]) -> Vec<String> {
    let known = Plugin::ALL.map(Plugin::name);
    let unknown = names.iter().filter(|name| !known.contains(&name.as_str()));
    unknown.map(|name| format!("{option} {name:?} is not known; known are {}", known.join(", "))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(enabled: &str, disabled: &str) -> Result<Vec<&'static str>, Vec<String>> {
        let words = |text: &str| -> Vec<String> {
            text.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        Plugins::choose(&words(enabled), &words(disabled))
            .map(|plugins| plugins.iter().map(Plugin::name).collect())
    }

    #[test]
    fn plugins_are_switched_by_name_and_keep_their_order() {
        let all = Plugin::ALL.map(Plugin::name).to_vec();
        assert_eq!(choose("", ""), Ok(all.clone()));
        assert_eq!(choose("CertificateSigning,NamespaceLifecycle", ""), Ok(all));
        assert_eq!(
            choose("", "CertificateApproval"),
            Ok(vec!["NamespaceLifecycle", "CertificateSigning", "CertificateSubjectRestriction"])
        );
        let known = Plugin::ALL.map(Plugin::name).join(", ");
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
