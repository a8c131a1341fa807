//! Options that say which releases the server reports.

use ground::version::{CompatibilityWords, CompatibleReleases, Release};

use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "API")]
pub(super) struct VersionOptions {
    /// Report that the server behaves like this release, up to three before its own, as in 1.35 or kube=1.35.
    /// The API stays that of its own release
    #[arg(long, value_name = "VERSION", value_delimiter = ',')]
    emulated_version: Vec<String>,
    /// Report this as the oldest release of servers that this one works beside, as in 1.34 or kube=1.34. By
    /// default the one before the emulated release
    #[arg(long, value_name = "VERSION", value_delimiter = ',')]
    min_compatibility_version: Vec<String>,
    /// Serve later versions of the API than those of the emulated release. The server always does; allowed
    /// only with --emulated-version
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = clap::ArgAction::Set)]
    emulation_forward_compatible: bool,
    /// Serve what --runtime-config names although it is later than the emulated release. The server always
    /// does; allowed only with --emulated-version
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = clap::ArgAction::Set)]
    runtime_config_emulation_forward_compatible: bool,
}

impl VersionOptions {
    /// Says in the settings what the options of this group mean. The brand has been chosen.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        let words = CompatibilityWords {
            emulated: &self.emulated_version,
            oldest_peer: &self.min_compatibility_version,
        };
        let release = Release::of(config.api.brand);
        match CompatibleReleases::choose(config.api.brand, words) {
            Ok(chosen) => {
                config.api.compatibility = Some(chosen);
                if chosen.emulated == release {
                    conflicts.extend(self.pointless().map(|option| {
                        format!(
                            "{option} cannot be true if the emulated version is {release}, that of the server"
                        )
                    }));
                } else {
                    config.warnings.push(format!(
                        "--emulated-version: {} is reported, and the API of {release} is served",
                        chosen.emulated
                    ));
                }
            }
            Err(problems) => conflicts.extend(problems),
        }
    }

    /// The options that say something about emulation.
    fn pointless(&self) -> impl Iterator<Item = &'static str> {
        let options = [
            (self.emulation_forward_compatible, "--emulation-forward-compatible"),
            (
                self.runtime_config_emulation_forward_compatible,
                "--runtime-config-emulation-forward-compatible",
            ),
        ];
        options.into_iter().filter_map(|(given, option)| given.then_some(option))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::config;

    #[test]
    fn releases_are_those_of_the_brand_unless_named() {
        for (words, expected) in [
            (&["--brand=kubernetes"][..], "1.36 1.35"),
            (&["--brand=kubernetes", "--emulated-version=kube=1.35"], "1.35 1.34"),
            (
                &["--brand=kubernetes", "--emulated-version=1.34", "--min-compatibility-version=1.33"],
                "1.34 1.33",
            ),
            (
                &[
                    "--brand=kubernetes",
                    "--emulated-version=1.34",
                    "--emulation-forward-compatible",
                    "--runtime-config-emulation-forward-compatible=true",
                ],
                "1.34 1.33",
            ),
        ] {
            let chosen = config(words).expect("good").api.compatibility();
            assert_eq!(format!("{} {}", chosen.emulated, chosen.oldest_peer), expected, "{words:?}");
        }
    }

    #[test]
    fn emulation_needs_another_release() {
        for option in ["--emulation-forward-compatible", "--runtime-config-emulation-forward-compatible"] {
            for further in ["--emulated-version=1.36", "--emulated-version="] {
                let lines = config(&["--brand=kubernetes", option, further]).expect_err("refused");
                let expected =
                    format!("{option} cannot be true if the emulated version is 1.36, that of the server");
                assert_eq!(lines, [expected]);
            }
        }
        let lines = config(&["--brand=kubernetes", "--emulated-version=1.32"]).expect_err("refused");
        assert!(lines[0].contains("is not between [1.33, 1.36]"), "{lines:?}");
    }
}
