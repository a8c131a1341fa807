//! The words of `--runtime-config`, and what they say of a version of a kind. It knows nothing of brands and
//! kinds: the generator reads the same words, so that it writes the documents that a server sends.

use std::collections::BTreeSet;

/// The words in which a setting can be written, for messages.
const FORMS: &str = "api/all, api/ga, api/beta, api/alpha, group/version, group/version/resource";

/// A kind in one of its versions, as settings name it.
#[derive(Debug, Clone, Copy)]
pub struct Offer<'a> {
    /// The group under the brand, empty for the core group.
    pub group: &'a str,
    /// The version.
    pub version: &'a str,
    /// The plural name of the resource type.
    pub plural: &'a str,
    /// Whether it is served when nothing is said of it.
    pub by_default: bool,
}

impl Offer<'_> {
    fn is_of(&self, api_version: &str) -> bool {
        match api_version.split_once('/') {
            Some((group, version)) => self.group == group && self.version == version,
            None => self.group.is_empty() && self.version == api_version,
        }
    }
}

/// What is said, the general before the special, and of the same thing the last word only.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuntimeSettings {
    settings: Vec<(Scope, bool)>,
}

/// What a setting is about. The order is that in which settings are applied.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Scope {
    All,
    Stable,
    Beta,
    Alpha,
    /// `group/version`, or only the version for the core group.
    Version(String),
    /// The same, and the plural name of a resource type.
    Resource(String, String),
}

/// What is wrong with settings, and what is only strange.
#[derive(Debug, Default)]
pub struct Findings {
    /// The server must not start.
    pub problems: Vec<String>,
    /// The log is told.
    pub warnings: Vec<String>,
}

impl RuntimeSettings {
    /// Reads settings of the form `key` or `key=value`.
    ///
    /// # Errors
    /// All words that mean nothing.
    pub fn read<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self, Vec<String>> {
        let mut config = RuntimeSettings::default();
        let mut problems = Vec::new();
        for word in words.into_iter().map(str::trim).filter(|word| !word.is_empty()) {
            let (key, value) = word.split_once('=').unwrap_or((word, "true"));
            match (scope(key.trim()), boolean(value.trim())) {
                (Some(scope), Some(value)) => config.set(scope, value),
                (None, _) => problems.push(format!("{key:?} is none of {FORMS}")),
                (_, None) => {
                    problems.push(format!("the value of {key} is {value:?} and must be true or false"));
                }
            }
        }
        if problems.is_empty() { Ok(config) } else { Err(problems) }
    }

    /// The last word on a thing counts.
    fn set(&mut self, scope: Scope, value: bool) {
        self.settings.retain(|(known, _)| *known != scope);
        self.settings.push((scope, value));
        // The order of the words means nothing between different things; see [`Scope`].
        self.settings.sort();
    }

    /// Holds the settings against what there is.
    #[must_use]
    pub fn check(&self, offers: &[Offer<'_>]) -> Findings {
        let mut findings = Findings::default();
        for (scope, _) in &self.settings {
            let (api_version, resource) = match scope {
                Scope::Version(api_version) => (api_version, None),
                Scope::Resource(api_version, resource) => (api_version, Some(resource)),
                Scope::All | Scope::Stable | Scope::Beta | Scope::Alpha => continue,
            };
            let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
            let of_group = || offers.iter().filter(|offer| offer.group == group);
            let versions: BTreeSet<&str> = of_group().map(|offer| offer.version).collect();
            if versions.is_empty() {
                findings.warnings.push(format!(
                    "--runtime-config names the group {group}, of which there is nothing: ignored"
                ));
            } else if !versions.contains(version) {
                findings.problems.push(format!(
                    "{} has no version {version}; it has {}",
                    if group.is_empty() { "the core group" } else { group },
                    versions.into_iter().collect::<Vec<_>>().join(", ")
                ));
            } else if let Some(resource) = resource {
                let plurals: BTreeSet<&str> =
                    of_group().filter(|offer| offer.version == version).map(|offer| offer.plural).collect();
                if !plurals.contains(resource.as_str()) {
                    findings.problems.push(format!(
                        "{api_version} has no resource {resource}; it has {}",
                        plurals.into_iter().collect::<Vec<_>>().join(", ")
                    ));
                }
            }
        }
        findings
    }

    /// Whether a kind is served in its version.
    #[must_use]
    pub fn serves(&self, offer: &Offer<'_>) -> bool {
        let track = track(offer.version);
        let speaks_of_it = |scope: &Scope| match scope {
            Scope::All => true,
            Scope::Version(named) => offer.is_of(named),
            Scope::Resource(named, plural) => offer.is_of(named) && plural == offer.plural,
            of_track => *of_track == track,
        };
        // From the end: what is said of the most special thing wins.
        let said = self.settings.iter().rev().find(|(scope, _)| speaks_of_it(scope));
        said.map_or(offer.by_default, |(_, value)| *value)
    }
}

fn boolean(text: &str) -> Option<bool> {
    match text {
        "true" | "" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// How settled a version is, by its name.
fn track(version: &str) -> Scope {
    if version.contains("alpha") {
        Scope::Alpha
    } else if version.contains("beta") {
        Scope::Beta
    } else {
        Scope::Stable
    }
}

fn scope(key: &str) -> Option<Scope> {
    let parts: Vec<&str> = key.split('/').collect();
    if parts.iter().any(|part| part.is_empty()) {
        return None;
    }
    Some(match parts.as_slice() {
        ["api", "all"] => Scope::All,
        ["api", "ga"] => Scope::Stable,
        ["api", "beta"] => Scope::Beta,
        ["api", "alpha"] => Scope::Alpha,
        // As paths have it, the core group is below `api`.
        ["api", version] => Scope::Version((*version).to_owned()),
        ["api", version, resource] => Scope::Resource((*version).to_owned(), (*resource).to_owned()),
        // The core group has no name.
        [version] if is_version(version) => Scope::Version((*version).to_owned()),
        [version, resource] if is_version(version) => {
            Scope::Resource((*version).to_owned(), (*resource).to_owned())
        }
        [group, version] => Scope::Version(format!("{group}/{version}")),
        [group, version, resource] => Scope::Resource(format!("{group}/{version}"), (*resource).to_owned()),
        _ => return None,
    })
}

fn is_version(text: &str) -> bool {
    text.strip_prefix('v').is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}
