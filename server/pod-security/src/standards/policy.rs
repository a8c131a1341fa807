//! The levels that pods of a namespace must keep: its labels, over the defaults of the server.

use machinery::{
    brand::Brand,
    path::Path,
    problem::{Problems, quote},
};

use super::level::{Level, Standard, Version};

/// The levels that pods of a namespace must keep, and what happens to a pod that does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Policy {
    /// It is refused.
    pub(super) enforce: Standard,
    /// The audit record notes it.
    pub(super) audit: Standard,
    /// The client is warned.
    pub(super) warn: Standard,
}

/// The names of the labels.
pub(super) struct Keys {
    enforce: ModeKeys,
    audit: ModeKeys,
    warn: ModeKeys,
}

/// The names of the two labels of a mode.
struct ModeKeys {
    level: String,
    version: String,
}

impl Keys {
    pub(super) fn of(brand: &Brand) -> Self {
        let mode = |name: &str| {
            let level = format!("pod-security.{}/{name}", brand.domain);
            ModeKeys { version: format!("{level}-version"), level }
        };
        Keys { enforce: mode("enforce"), audit: mode("audit"), warn: mode("warn") }
    }
}

impl Policy {
    /// Allows everything.
    pub(super) const FREE: Policy =
        Policy { enforce: Standard::FREE, audit: Standard::FREE, warn: Standard::FREE };

    /// The policy of a namespace with these labels, and what is wrong with them. It is complete in any case:
    /// a level that cannot be read enforces the strictest one.
    pub(super) fn of_labels<'l>(
        keys: &Keys,
        defaults: &Policy,
        label: &dyn Fn(&str) -> Option<&'l str>,
    ) -> (Self, Problems) {
        let mut policy = *defaults;
        let mut problems = Problems::default();
        let enforce = ModeLabels::at(&keys.enforce, label, &mut problems);
        let audit = ModeLabels::at(&keys.audit, label, &mut problems);
        let warn = ModeLabels::at(&keys.warn, label, &mut problems);
        enforce.overlay(&mut policy.enforce, Level::Restricted);
        audit.overlay(&mut policy.audit, Level::Privileged);
        warn.overlay(&mut policy.warn, Level::Privileged);
        // A namespace that only says what it enforces warns of the same, so that the authors of controllers
        // are warned too.
        if let (Some(Ok(level)), None) = (enforce.level, warn.level)
            && level > policy.warn.level
        {
            policy.warn.level = level;
            if warn.version.is_none() {
                policy.warn.version = policy.enforce.version;
            }
        }
        (policy, problems)
    }

    /// Whether it asks for nothing.
    pub(super) fn is_free(&self) -> bool {
        [self.enforce, self.audit, self.warn].iter().all(|standard| standard.level == Level::Privileged)
    }

    /// Whether both ask for the same.
    pub(super) fn is_equivalent(&self, other: &Policy) -> bool {
        self.enforce.is_equivalent(other.enforce)
            && self.audit.is_equivalent(other.audit)
            && self.warn.is_equivalent(other.warn)
    }

    /// The parts that the labels ask for, as `enforce=baseline:latest, warn=restricted:v1.30`.
    pub(super) fn labelled<'l>(&self, keys: &Keys, label: &dyn Fn(&str) -> Option<&'l str>) -> String {
        let modes = [
            ("enforce", &keys.enforce, self.enforce),
            ("audit", &keys.audit, self.audit),
            ("warn", &keys.warn, self.warn),
        ];
        let is_labelled = |keys: &ModeKeys| label(&keys.level).or_else(|| label(&keys.version)).is_some();
        let shown = modes
            .iter()
            .filter(|(_, keys, standard)| standard.level != Level::Privileged && is_labelled(keys))
            .map(|(name, _, standard)| format!("{name}={standard}"));
        shown.collect::<Vec<_>>().join(", ")
    }
}

/// The labels of one mode; an error for a word that is not known.
#[derive(Clone, Copy)]
struct ModeLabels {
    level: Option<Result<Level, ()>>,
    version: Option<Result<Version, ()>>,
}

impl ModeLabels {
    fn at<'l>(keys: &ModeKeys, label: &dyn Fn(&str) -> Option<&'l str>, problems: &mut Problems) -> Self {
        let level = label(&keys.level).map(|word| {
            Level::parse(word).ok_or_else(|| complain(&keys.level, word, Level::WORDS, problems))
        });
        let version = label(&keys.version).map(|word| {
            Version::parse(word).ok_or_else(|| complain(&keys.version, word, Version::WORDS, problems))
        });
        ModeLabels { level, version }
    }

    /// Puts what is said over a default. `unreadable` is the level in the place of one that is not known.
    fn overlay(self, standard: &mut Standard, unreadable: Level) {
        if let Some(level) = self.level {
            standard.level = level.unwrap_or(unreadable);
        }
        if let Some(version) = self.version {
            standard.version = version.unwrap_or(Version::Latest);
        }
    }
}

fn complain(key: &str, word: &str, why: &str, problems: &mut Problems) {
    let metadata = Path::Root.field("metadata");
    problems.invalid(&metadata.field("labels").key(key), &quote(word), why);
}

#[cfg(test)]
mod tests {
    use generated_brands::BRANDS;

    use super::*;

    /// The policy of labels `enforce=baseline warn-version=v1.2`, with the problems behind it.
    fn read(defaults: &Policy, labels: &str) -> String {
        let brand = Brand::named(BRANDS, "kubernetes").expect("the brand exists");
        let pairs: Vec<(String, &str)> = labels
            .split_whitespace()
            .filter_map(|pair| pair.split_once('='))
            .map(|(mode, word)| (format!("pod-security.kubernetes.io/{mode}"), word))
            .collect();
        let label = |key: &str| pairs.iter().find(|(known, _)| known == key).map(|(_, word)| *word);
        let (policy, problems) = Policy::of_labels(&Keys::of(brand), defaults, &label);
        let Policy { enforce, audit, warn } = policy;
        let problems: String = problems.as_slice().iter().map(|problem| format!(" | {problem}")).collect();
        format!("{enforce} {audit} {warn}{problems}")
    }

    #[test]
    fn labels_lie_over_defaults() {
        let strict = Policy {
            enforce: Standard { level: Level::Baseline, version: Version::Minor(20) },
            audit: Standard { level: Level::Restricted, version: Version::Latest },
            warn: Standard { level: Level::Restricted, version: Version::Minor(30) },
        };
        let free = "privileged:latest";
        for (defaults, labels, expected) in [
            (&Policy::FREE, "", format!("{free} {free} {free}")),
            (&Policy::FREE, "enforce=privileged", format!("{free} {free} {free}")),
            (&Policy::FREE, "enforce=baseline", format!("baseline:latest {free} baseline:latest")),
            (
                &Policy::FREE,
                "enforce=baseline enforce-version=v1.3",
                format!("baseline:v1.3 {free} baseline:v1.3"),
            ),
            (
                &Policy::FREE,
                "enforce=baseline enforce-version=v1.3 warn-version=v1.4",
                format!("baseline:v1.3 {free} baseline:v1.4"),
            ),
            (
                &Policy::FREE,
                "enforce=restricted warn=privileged",
                format!("restricted:latest {free} privileged:latest"),
            ),
            (&strict, "", "baseline:v1.20 restricted:latest restricted:v1.30".to_owned()),
            (
                &strict,
                "enforce=restricted audit=baseline audit-version=v1.99",
                "restricted:v1.20 baseline:v1.99 restricted:v1.30".to_owned(),
            ),
        ] {
            assert_eq!(read(defaults, labels), expected, "{labels}");
        }
    }

    #[test]
    fn unreadable_labels_are_problems() {
        let at = |mode: &str| format!("metadata.labels[pod-security.kubernetes.io/{mode}]: Invalid value: ");
        let expected = format!(
            "restricted:latest privileged:latest privileged:latest | {}\"x\": {} | {}\"\": {} | {}\"y\": {}",
            at("enforce"),
            Level::WORDS,
            at("audit-version"),
            Version::WORDS,
            at("warn"),
            Level::WORDS,
        );
        assert_eq!(read(&Policy::FREE, "enforce=x audit-version= warn=y"), expected);
        // What cannot be read does not count as a choice that warnings follow.
        assert!(
            read(&Policy::FREE, "enforce=x")
                .starts_with("restricted:latest privileged:latest privileged:latest")
        );
    }
}
