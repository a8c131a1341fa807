//! `/version`: the release of the API, and the build of the binary.

use http::StatusCode;
use machinery::brand::Brand;

use crate::plain::Plain;

/// The release of the API whose behaviour is implemented. Clients compare it with their own.
pub(crate) const MAJOR: &str = "1";
/// See [`MAJOR`].
const MINOR: &str = "25";
const PATCH: &str = "0";

/// The minor number of the release.
#[must_use]
pub(crate) fn minor() -> u32 {
    MINOR.parse().unwrap_or_default()
}

/// The previous release, as command-line options spell it.
#[must_use]
pub fn previous() -> String {
    format!("{MAJOR}.{}", minor().saturating_sub(1))
}

/// The build of the server and the release of its API, by the keys of `/version`.
#[must_use]
pub(crate) fn facts(brand: &Brand) -> [(&'static str, String); 9] {
    let git_version = format!("v{MAJOR}.{MINOR}.{PATCH}+{}.{}", brand.name, env!("CARGO_PKG_VERSION"));
    [
        ("major", MAJOR.to_owned()),
        ("minor", MINOR.to_owned()),
        ("gitVersion", git_version),
        ("gitCommit", option_env!("KINDSMITH_COMMIT").unwrap_or("unknown").to_owned()),
        ("gitTreeState", option_env!("KINDSMITH_TREE_STATE").unwrap_or("unknown").to_owned()),
        ("buildDate", option_env!("KINDSMITH_BUILD_DATE").unwrap_or("1970-01-01T00:00:00Z").to_owned()),
        ("goVersion", "none".to_owned()),
        ("compiler", "rustc".to_owned()),
        ("platform", PLATFORM.to_owned()),
    ]
}

/// One line for `--version`.
pub const LINE: &str = concat!(env!("CARGO_PKG_VERSION"), " (API release 1.25.0)");

/// The answer to `GET /version`.
#[derive(Debug, Clone)]
pub struct Version(Plain);

impl Version {
    /// The version of a server with this brand.
    #[must_use]
    pub fn new(brand: &Brand) -> Self {
        Version(answer(brand))
    }

    /// Returns the answer.
    #[must_use]
    pub fn page(&self) -> Plain {
        self.0.clone()
    }
}

fn answer(brand: &Brand) -> Plain {
    let fields = facts(brand);
    let lines: Vec<String> = fields
        .iter()
        .map(|(key, value)| format!("  {key:?}: {}", serde_json::Value::from(value.as_str())))
        .collect();
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

    #[test]
    fn every_key_is_there_and_is_text() {
        let answer =
            Version::new(Brand::named(generated::brands::BRANDS, "platform").expect("it ships")).page();
        let value: serde_json::Value = serde_json::from_slice(&answer.body).expect("JSON");
        for key in [
            "major",
            "minor",
            "gitVersion",
            "gitCommit",
            "gitTreeState",
            "buildDate",
            "goVersion",
            "compiler",
            "platform",
        ] {
            assert!(value[key].is_string(), "{key} in {value}");
        }
        let expected = format!("v1.25.0+platform.{}", env!("CARGO_PKG_VERSION"));
        assert_eq!(value["gitVersion"], expected);
        assert!(LINE.contains("1.25.0"));
    }
}
