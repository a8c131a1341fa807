//! How stable a version or a gate is, and what that promises about its end.

use std::fmt;

/// Releases that a beta version stays after it was deprecated. Three are at least nine months.
pub const BETA_RELEASES: u32 = 3;

/// How stable something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stability {
    /// May change or go at any time.
    Alpha,
    /// Stays for some releases after it was deprecated.
    Beta,
    /// Stays as long as the first number of the release does.
    Stable,
}

impl Stability {
    /// Of a version, as `v1beta1`.
    #[must_use]
    pub fn of(version: &str) -> Self {
        if version.contains("alpha") {
            Stability::Alpha
        } else if version.contains("beta") {
            Stability::Beta
        } else {
            Stability::Stable
        }
    }
}

impl fmt::Display for Stability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stability::Alpha => "alpha",
            Stability::Beta => "beta",
            Stability::Stable => "stable",
        })
    }
}

/// The first two numbers of a release, as `1.30`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Release {
    /// The first number.
    pub major: u32,
    /// The second number.
    pub minor: u32,
}

impl Release {
    /// Reads one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| {
            // `parse` alone would take a plus sign.
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            if is_plain { text.parse().ok() } else { None }
        };
        let (major, minor) = text.split_once('.')?;
        Some(Release { major: number(major)?, minor: number(minor)? })
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// The first release in which a version may be missing that was deprecated in this one.
#[must_use]
pub(crate) fn earliest_end(stability: Stability, since: Release) -> Release {
    match stability {
        Stability::Alpha => since,
        Stability::Beta => Release { minor: since.minor.saturating_add(BETA_RELEASES), ..since },
        Stability::Stable => Release { major: since.major.saturating_add(1), minor: 0 },
    }
}

/// Releases that a gate can be set after it became stable, or was deprecated with this promise. One is at
/// least three months, two are at least six.
#[must_use]
pub fn gate_releases(promise: Stability) -> u32 {
    match promise {
        Stability::Alpha => 0,
        Stability::Beta => 1,
        Stability::Stable => 2,
    }
}

/// The first release in which a gate may be missing or locked that came to its stage in this one.
#[must_use]
pub fn earliest_gate_end(promise: Stability, since: Release) -> Release {
    Release { minor: since.minor.saturating_add(gate_releases(promise)), ..since }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_two_numbers() {
        let read = |text| Release::parse(text).map(|release| release.to_string());
        for (text, expected) in [("1.30", Some("1.30")), ("1.9", Some("1.9")), ("v1.3", None), ("1", None)] {
            assert_eq!(read(text).as_deref(), expected);
        }
        assert_eq!((read("1."), read("1.2.3"), read("+1.2")), (None, None, None));
        assert!(Release::parse("1.9") < Release::parse("1.10"));
    }

    #[test]
    fn the_more_stable_stays_longer() {
        let since = Release { major: 1, minor: 30 };
        let end = |version| earliest_end(Stability::of(version), since).to_string();
        assert_eq!([end("v1alpha1"), end("v1beta2"), end("v2")], ["1.30", "1.33", "2.0"]);
    }

    #[test]
    fn gates_outlive_their_stage() {
        let since = Release { major: 1, minor: 30 };
        let end = |promise| earliest_gate_end(promise, since).to_string();
        assert_eq!(
            [Stability::Alpha, Stability::Beta, Stability::Stable].map(end),
            ["1.30", "1.31", "1.32"].map(str::to_owned)
        );
    }
}
