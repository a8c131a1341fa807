//! `/version`: the release of the API that a brand promises, and the build of the binary.

mod compatibility;

use std::fmt;

use http::StatusCode;
use machinery::brand::Brand;

pub use self::compatibility::{CompatibilityWords, CompatibleReleases};
use crate::plain::Plain;

/// The first minor release whose `/version` says what the server behaves like, and which peers it works with.
const FIRST_WITH_COMPATIBILITY: u32 = 33;

/// The release of an API, as `1.36`. Clients compare it with their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Release {
    major: u32,
    minor: u32,
}

impl Release {
    /// The release that a brand promises. The generator refuses brands without a readable one.
    #[must_use]
    pub fn of(brand: &Brand) -> Self {
        let number = |text: &str| text.parse().unwrap_or_default();
        let (major, minor) = brand.api_release.split_once('.').unwrap_or_default();
        Release { major: number(major), minor: number(minor) }
    }

    /// The minor number.
    pub(crate) const fn minor(self) -> u32 {
        self.minor
    }

    /// The release before this one, as command-line options spell it.
    #[must_use]
    pub fn previous(self) -> String {
        self.before(1).to_string()
    }

    /// The release that lies so many minor releases before this one.
    const fn before(self, releases: u32) -> Self {
        Release { minor: self.minor.saturating_sub(releases), ..self }
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// What a program was built from.
#[derive(Debug, Clone, Copy)]
pub struct Build {
    /// The commit, or `unknown`.
    pub commit: &'static str,
    /// `clean`, `dirty`, or `unknown`.
    pub tree_state: &'static str,
    /// The date, as in RFC 3339.
    pub date: &'static str,
}

impl Default for Build {
    /// A build of unknown sources.
    fn default() -> Self {
        Build { commit: "unknown", tree_state: "unknown", date: "1970-01-01T00:00:00Z" }
    }
}

/// The build of the server and the release of its API, by the keys of `/version`.
#[must_use]
pub(crate) fn facts(brand: &Brand, build: &Build) -> [(&'static str, String); 9] {
    let Release { major, minor } = Release::of(brand);
    let git_version = format!("v{major}.{minor}.0+{}.{}", brand.name, env!("CARGO_PKG_VERSION"));
    [
        ("major", major.to_string()),
        ("minor", minor.to_string()),
        ("gitVersion", git_version),
        ("gitCommit", build.commit.to_owned()),
        ("gitTreeState", build.tree_state.to_owned()),
        ("buildDate", build.date.to_owned()),
        ("goVersion", "none".to_owned()),
        ("compiler", "rustc".to_owned()),
        ("platform", PLATFORM.to_owned()),
    ]
}

/// The releases that a server reports of itself, by the keys of `/version`.
fn reported(brand: &Brand, compatibility: CompatibleReleases) -> Vec<(&'static str, String)> {
    if Release::of(brand).minor < FIRST_WITH_COMPATIBILITY {
        return Vec::new();
    }
    let CompatibleReleases { emulated, oldest_peer } = compatibility;
    vec![
        ("emulationMajor", emulated.major.to_string()),
        ("emulationMinor", emulated.minor.to_string()),
        ("minCompatibilityMajor", oldest_peer.major.to_string()),
        ("minCompatibilityMinor", oldest_peer.minor.to_string()),
    ]
}

/// One line for `--version`: the program, and the release of each brand that it may serve.
#[must_use]
pub fn line(brands: &[Brand]) -> String {
    let releases: Vec<String> =
        brands.iter().map(|brand| format!("{} as {}", brand.api_release, brand.name)).collect();
    format!("{} (API release {})", env!("CARGO_PKG_VERSION"), releases.join(", "))
}

/// The line that kube-apiserver prints for `--version`, of a server with this brand.
#[must_use]
pub fn line_of_release(brand: &Brand) -> String {
    let Release { major, minor } = Release::of(brand);
    format!("Kubernetes v{major}.{minor}.0\n")
}

/// All that is known of the build, a line for each key of `/version`.
#[must_use]
pub fn raw(brand: &Brand, build: &Build) -> String {
    facts(brand, build).iter().map(|(key, value)| format!("{key}: {value}\n")).collect()
}

/// The answer to `GET /version`.
#[derive(Debug, Clone)]
pub struct Version(Plain);

impl Version {
    /// The version of a server with this brand, which reports these releases.
    #[must_use]
    pub fn new(brand: &Brand, build: &Build, compatibility: CompatibleReleases) -> Self {
        Version(answer(brand, build, compatibility))
    }

    /// Returns the answer.
    #[must_use]
    pub fn page(&self) -> Plain {
        self.0.clone()
    }
}

fn answer(brand: &Brand, build: &Build, compatibility: CompatibleReleases) -> Plain {
    let [major, minor, rest @ ..] = facts(brand, build);
    let facts = [major, minor].into_iter().chain(reported(brand, compatibility)).chain(rest);
    let lines: Vec<String> =
        facts.map(|(key, value)| format!("  {key:?}: {}", serde_json::Value::from(value.as_str()))).collect();
    let body = format!("{{\n{}\n}}", lines.join(",\n"));
    Plain { code: StatusCode::OK, content_type: "application/json", body: body.into() }
}

/// Operating system and processor in the terms of Go.
const PLATFORM: &str = if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
    "linux/amd64"
} else if cfg!(all(target_os = "linux", target_arch = "aarch64")) {
    "linux/arm64"
} else if cfg!(all(target_os = "macos", target_arch = "aarch64")) {
    "darwin/arm64"
} else if cfg!(all(target_os = "macos", target_arch = "x86_64")) {
    "darwin/amd64"
} else {
    "unknown/unknown"
};

#[cfg(test)]
mod tests {
    use super::*;

    fn brand(name: &str) -> &'static Brand {
        Brand::named(generated::brands::BRANDS, name).expect("it ships")
    }

    #[test]
    fn every_brand_reports_its_release_and_the_build() {
        let build = Build { commit: "c0ffee", tree_state: "clean", date: "2026-01-02T03:04:05Z" };
        for (name, minor, emulated, oldest) in
            [("platform", "25", None, None), ("kubernetes", "36", Some("36"), Some("35"))]
        {
            let answer = Version::new(brand(name), &build, CompatibleReleases::of(brand(name))).page();
            let value: serde_json::Value = serde_json::from_slice(&answer.body).expect("JSON");
            for (key, expected) in [
                ("major", Some("1")),
                ("minor", Some(minor)),
                ("emulationMinor", emulated),
                ("minCompatibilityMinor", oldest),
                ("gitCommit", Some("c0ffee")),
                ("gitTreeState", Some("clean")),
                ("buildDate", Some("2026-01-02T03:04:05Z")),
                ("goVersion", Some("none")),
                ("compiler", Some("rustc")),
                ("platform", Some(PLATFORM)),
            ] {
                assert_eq!(value.get(key).and_then(serde_json::Value::as_str), expected, "{key} in {value}");
            }
            let expected = format!("v1.{minor}.0+{name}.{}", env!("CARGO_PKG_VERSION"));
            assert_eq!(value["gitVersion"], expected);
        }
    }

    #[test]
    fn releases_are_those_of_the_brands() {
        assert_eq!(Release::of(brand("kubernetes")).previous(), "1.35");
        assert_eq!(Release::of(brand("platform")).previous(), "1.24");
        let line = line(generated::brands::BRANDS);
        assert!(line.ends_with("(API release 1.36 as kubernetes, 1.25 as platform)"), "{line}");
    }
}
