//! `/version`: which release of the API is served, and what the binary was built from.

use http::StatusCode;
use machinery::brand::Brand;

use crate::http::plain::Plain;

/// The release of the API whose behaviour is served. Clients compare it with their own.
const MAJOR: &str = "1";
const MINOR: &str = "25";
const PATCH: &str = "0";

/// One line for `--version`.
pub const LINE: &str = concat!(env!("CARGO_PKG_VERSION"), " (API release 1.25.0)");

/// The answer to `GET /version`, made once.
#[derive(Debug, Clone)]
pub struct Version(Plain);

impl Version {
    /// The version of a server of this brand.
    #[must_use]
    pub fn new(brand: &Brand) -> Self {
        Version(answer(brand))
    }

    /// The answer.
    #[must_use]
    pub fn page(&self) -> Plain {
        self.0.clone()
    }
}

fn answer(brand: &Brand) -> Plain {
    let git_version = format!("v{MAJOR}.{MINOR}.{PATCH}+{}.{}", brand.name, env!("CARGO_PKG_VERSION"));
    let fields = [
        ("major", MAJOR),
        ("minor", MINOR),
        ("gitVersion", git_version.as_str()),
        ("gitCommit", option_env!("KINDSMITH_COMMIT").unwrap_or("unknown")),
        ("gitTreeState", option_env!("KINDSMITH_TREE_STATE").unwrap_or("unknown")),
        ("buildDate", option_env!("KINDSMITH_BUILD_DATE").unwrap_or("1970-01-01T00:00:00Z")),
        ("goVersion", "none"),
        ("compiler", "rustc"),
        ("platform", PLATFORM),
    ];
    let lines: Vec<String> =
        fields.iter().map(|(key, value)| format!("  {key:?}: {}", serde_json::Value::from(*value))).collect();
    let body = format!("{{\n{}\n}}", lines.join(",\n"));
    Plain { code: StatusCode::OK, content_type: "application/json", body: body.into() }
}

/// Operating system and processor in the words that clients know.
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
        let answer = Version::new(crate::config::Config::default().brand).page();
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
