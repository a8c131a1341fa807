//! The configuration of the plugin: the levels of namespaces without labels, and exemptions.

use std::collections::HashSet;

use admission::{Configuration, TypeMeta};
use machinery::{
    check,
    format::{self, Format},
    path::Path,
    problem::{Problem, Problems, quote},
};
use serde::Deserialize;

use super::{
    level::{Level, Standard, Version},
    policy::Policy,
};

/// What a file says.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PodSecurityConfiguration {
    #[serde(default)]
    defaults: Defaults,
    #[serde(default)]
    exemptions: Exempt,
}

/// Levels and versions by mode; empty ones are `privileged` and `latest`.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
struct Defaults {
    enforce: String,
    enforce_version: String,
    audit: String,
    audit_version: String,
    warn: String,
    warn_version: String,
}

/// Names, compared as they are.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Exempt {
    usernames: Vec<String>,
    namespaces: Vec<String>,
    runtime_classes: Vec<String>,
}

impl Configuration for PodSecurityConfiguration {
    const TYPES: &'static [TypeMeta] = &[typed("v1"), typed("v1beta1"), typed("v1alpha1")];
}

const fn typed(version: &'static str) -> TypeMeta {
    TypeMeta { group: "pod-security.admission.config", version, kind: "PodSecurityConfiguration" }
}

/// The users, namespaces and runtime classes whose pods are not checked.
#[derive(Debug, Default)]
pub(super) struct Exemptions {
    users: HashSet<String>,
    namespaces: HashSet<String>,
    runtime_classes: HashSet<String>,
}

impl Exemptions {
    pub(super) fn has_user(&self, name: &str) -> bool {
        self.users.contains(name)
    }

    pub(super) fn has_namespace(&self, name: &str) -> bool {
        self.namespaces.contains(name)
    }

    pub(super) fn has_runtime_class(&self, name: Option<&str>) -> bool {
        name.is_some_and(|name| self.runtime_classes.contains(name))
    }
}

impl PodSecurityConfiguration {
    /// The policy of namespaces without labels, and the exemptions.
    ///
    /// # Errors
    /// The first problem.
    pub(super) fn settle(&self) -> Result<(Policy, Exemptions), Problem> {
        let mut problems = Problems::default();
        let policy = self.defaults.policy(&mut problems);
        let at = Path::Root.field("exemptions");
        let Exempt { usernames, namespaces, runtime_classes } = &self.exemptions;
        let exemptions = Exemptions {
            namespaces: names(namespaces, format::dns_label, &at.field("namespaces"), &mut problems),
            runtime_classes: names(
                runtime_classes,
                format::dns_subdomain,
                &at.field("runtimeClasses"),
                &mut problems,
            ),
            users: names(usernames, username, &at.field("usernames"), &mut problems),
        };
        match problems.as_slice().first() {
            Some(first) => Err(first.clone()),
            None => Ok((policy, exemptions)),
        }
    }
}

impl Defaults {
    fn policy(&self, problems: &mut Problems) -> Policy {
        Policy {
            enforce: standard("enforce", &self.enforce, "enforce-version", &self.enforce_version, problems),
            warn: standard("warn", &self.warn, "warn-version", &self.warn_version, problems),
            audit: standard("audit", &self.audit, "audit-version", &self.audit_version, problems),
        }
    }
}

fn standard(
    of_level: &str,
    level: &str,
    of_version: &str,
    version: &str,
    problems: &mut Problems,
) -> Standard {
    let at = Path::Root.field("defaults");
    let mut standard = Standard::FREE;
    match Level::parse(level) {
        Some(known) => standard.level = known,
        None if level.is_empty() => {}
        None => problems.invalid(&at.field(of_level), &quote(level), Level::WORDS),
    }
    match Version::parse(version) {
        Some(known) => standard.version = known,
        None if version.is_empty() => {}
        None => problems.invalid(&at.field(of_version), &quote(version), Version::WORDS),
    }
    standard
}

fn username(name: &str, flaws: &mut format::Flaws) {
    if name.is_empty() {
        flaws.invalid("username must not be empty");
    }
}

fn names(list: &[String], format: Format, at: &Path<'_>, problems: &mut Problems) -> HashSet<String> {
    let mut names = HashSet::new();
    for (index, name) in list.iter().enumerate() {
        let before = problems.count();
        check::format(name, format, &at.index(index), problems);
        if problems.count() == before && !names.insert(name.clone()) {
            problems.duplicate(&at.index(index), &quote(name));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn configurations_are_checked() {
        for (text, expected) in [
            ("{}", "privileged:latest privileged:latest privileged:latest"),
            (
                r#"{"defaults":{"enforce":"baseline","enforce-version":"v1.3","audit":"restricted","warn":"baseline"}}"#,
                "baseline:v1.3 restricted:latest baseline:latest",
            ),
            (
                r#"{"defaults":{"enforce":"strict"}}"#,
                r#"defaults.enforce: Invalid value: "strict": must be one of privileged, baseline, restricted"#,
            ),
            (
                r#"{"defaults":{"warn-version":"1.3"}}"#,
                r#"defaults.warn-version: Invalid value: "1.3": must be "latest" or "v1.x""#,
            ),
            (
                r#"{"exemptions":{"namespaces":["a","a"]}}"#,
                r#"exemptions.namespaces[1]: Duplicate value: "a""#,
            ),
            (
                r#"{"exemptions":{"usernames":["a",""]}}"#,
                r#"exemptions.usernames[1]: Invalid value: "": username must not be empty"#,
            ),
            (
                r#"{"exemptions":{"namespaces":["a.b"]}}"#,
                r#"exemptions.namespaces[0]: Invalid value: "a.b": must not contain dots"#,
            ),
            (
                r#"{"exemptions":{"runtimeClasses":["a.b","-"]}}"#,
                r#"exemptions.runtimeClasses[1]: Invalid value: "-": a lowercase RFC 1123 subdomain"#,
            ),
        ] {
            let configuration: PodSecurityConfiguration = serde_json::from_str(text).expect("it is one");
            let settled = match configuration.settle() {
                Ok((Policy { enforce, audit, warn }, _)) => format!("{enforce} {audit} {warn}"),
                Err(problem) => problem.to_string(),
            };
            assert!(settled.starts_with(expected), "{text}: {settled}");
        }
    }

    #[test]
    fn exemptions_are_exact() {
        let text = r#"{"exemptions":{"usernames":["u"],"namespaces":["n"],"runtimeClasses":["r"]}}"#;
        let configuration: PodSecurityConfiguration = serde_json::from_str(text).expect("it is one");
        let (_, exempt) = configuration.settle().expect("it is sound");
        assert!(exempt.has_user("u") && exempt.has_namespace("n") && exempt.has_runtime_class(Some("r")));
        assert!(!exempt.has_user("") && !exempt.has_namespace("n2") && !exempt.has_runtime_class(None));
    }
}
