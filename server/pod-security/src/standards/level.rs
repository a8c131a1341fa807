//! The levels of pod security, and the releases whose rules count.

use std::{borrow::Cow, fmt};

/// The last release whose rules are known. Later ones have the same.
const RELEASE_KNOWN: u64 = 36;

/// How much a pod may do; later levels are stricter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// Everything.
    Privileged,
    /// Nothing by which it is known to reach the node.
    Baseline,
    /// What pods need that follow the current advice.
    Restricted,
}

impl Level {
    /// What is wrong with a word that is no level.
    pub(super) const WORDS: &'static str = "must be one of privileged, baseline, restricted";

    /// The level with this name.
    pub(super) fn parse(word: &str) -> Option<Self> {
        [Level::Privileged, Level::Baseline, Level::Restricted]
            .into_iter()
            .find(|level| level.as_str() == word)
    }

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Level::Privileged => "privileged",
            Level::Baseline => "baseline",
            Level::Restricted => "restricted",
        }
    }
}

/// The release whose rules count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Version {
    /// The newest.
    Latest,
    /// The one with this minor number, which may not be known yet.
    Minor(u64),
}

impl Version {
    /// What is wrong with a word that is no version.
    pub(super) const WORDS: &'static str = "must be \"latest\" or \"v1.x\"";

    /// The version with this name.
    pub(super) fn parse(word: &str) -> Option<Self> {
        if word == "latest" {
            return Some(Version::Latest);
        }
        let digits = word.strip_prefix("v1.")?;
        let is_number = digits == "0" || !digits.starts_with('0');
        if !is_number || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        // As far as the reference server counts.
        let minor: i64 = digits.parse().ok()?;
        minor.try_into().ok().map(Version::Minor)
    }

    /// The minor number by which rules are selected.
    pub(super) const fn minor(self) -> u64 {
        match self {
            Version::Latest => RELEASE_KNOWN,
            Version::Minor(minor) => minor,
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Version::Latest => f.write_str("latest"),
            Version::Minor(minor) => write!(f, "v1.{minor}"),
        }
    }
}

/// What pods are measured by: a level, as a release defines it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standard {
    pub(super) level: Level,
    pub(super) version: Version,
}

impl Standard {
    /// Allows everything.
    pub(super) const FREE: Standard = Standard { level: Level::Privileged, version: Version::Latest };

    /// Whether both ask for the same. The first level asks for nothing in any release.
    pub(super) fn is_equivalent(self, other: Standard) -> bool {
        self == other || (self.level == Level::Privileged && other.level == Level::Privileged)
    }

    /// The version as metrics show it: a client that invents versions must not fill the memory.
    pub(super) fn counted_version(self) -> Cow<'static, str> {
        match self.version {
            _ if self.level == Level::Privileged => "latest".into(),
            Version::Latest => "latest".into(),
            Version::Minor(minor) if minor > RELEASE_KNOWN => "future".into(),
            version @ Version::Minor(_) => version.to_string().into(),
        }
    }
}

impl fmt::Display for Standard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.level.as_str(), self.version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_strictly() {
        for (word, expected) in [
            ("latest", Some(Version::Latest)),
            ("v1.0", Some(Version::Minor(0))),
            ("v1.36", Some(Version::Minor(36))),
            ("v1.9223372036854775807", Some(Version::Minor(i64::MAX.unsigned_abs()))),
            ("v1.9223372036854775808", None),
            ("v1.07", None),
            ("v1.00", None),
            ("v1.", None),
            ("v1.+1", None),
            ("v2.0", None),
            ("1.2", None),
            ("v1.2.3", None),
            ("Latest", None),
            ("", None),
        ] {
            assert_eq!(Version::parse(word), expected, "{word:?}");
        }
    }

    #[test]
    fn counted_versions_are_bounded() {
        for (level, version, expected) in [
            (Level::Privileged, Version::Minor(3), "latest"),
            (Level::Baseline, Version::Latest, "latest"),
            (Level::Baseline, Version::Minor(36), "v1.36"),
            (Level::Restricted, Version::Minor(37), "future"),
        ] {
            assert_eq!(Standard { level, version }.counted_version(), expected);
        }
    }
}
