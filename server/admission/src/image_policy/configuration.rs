//! The configuration of the image policy.

use std::{path::PathBuf, time::Duration};

use machinery::time;
use serde::Deserialize;

use crate::{Configuration, ConfigurationError, Opening, TypeMeta};

/// The file as it is written, without a kind.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ImagePolicyConfiguration {
    image_policy: ImagePolicy,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ImagePolicy {
    /// Both names mean the same.
    #[serde(default, alias = "kubeConfigFile")]
    platform_config_file: PathBuf,
    #[serde(default, rename = "allowTTL")]
    allow_ttl: i64,
    #[serde(default, rename = "denyTTL")]
    deny_ttl: i64,
    #[serde(default)]
    retry_backoff: i64,
    #[serde(default)]
    default_allow: bool,
}

impl Configuration for ImagePolicyConfiguration {
    const TYPES: &'static [TypeMeta] = &[];
}

/// The configuration with its defaults.
pub(super) struct Settings {
    /// The client configuration for the service.
    pub(super) file: PathBuf,
    /// How long a verdict is kept that allows.
    pub(super) allowed_for: Duration,
    /// How long one is kept that does not.
    pub(super) denied_for: Duration,
    /// The pause before the first retry.
    pub(super) pause: Duration,
    /// Whether pods pass while the service does not answer.
    pub(super) default_allow: bool,
}

/// A time that may be configured.
struct Span {
    field: &'static str,
    unit: Duration,
    least: Duration,
    most: Duration,
    default: Duration,
}

const TTL: Span = Span {
    field: "",
    unit: Duration::from_secs(1),
    least: Duration::from_secs(1),
    most: Duration::from_secs(30 * 60),
    default: Duration::from_secs(5 * 60),
};
const ALLOWED: Span = Span { field: "imagePolicy.allowTTL", ..TTL };
const DENIED: Span = Span { field: "imagePolicy.denyTTL", default: Duration::from_secs(30), ..TTL };
const PAUSE: Span = Span {
    field: "imagePolicy.retryBackoff",
    unit: Duration::from_millis(1),
    least: Duration::from_nanos(1),
    most: Duration::from_secs(5 * 60),
    default: Duration::from_millis(500),
};

impl Settings {
    /// Reads the configuration of the plugin.
    ///
    /// # Errors
    /// When there is none, or a time is out of its bounds.
    pub(super) fn read(opening: &Opening<'_>) -> Result<Self, ConfigurationError> {
        let configuration = opening.required::<ImagePolicyConfiguration>()?;
        let policy = &configuration.image_policy;
        Ok(Settings {
            file: policy.platform_config_file.clone(),
            allowed_for: ALLOWED.read(policy.allow_ttl, opening)?,
            denied_for: DENIED.read(policy.deny_ttl, opening)?,
            pause: PAUSE.read(policy.retry_backoff, opening)?,
            default_allow: policy.default_allow,
        })
    }
}

impl Span {
    /// Zero is the default, and -1 no time.
    fn read(&self, value: i64, opening: &Opening<'_>) -> Result<Duration, ConfigurationError> {
        self.of(value).map_err(|problem| opening.wrong(self.field, &problem))
    }

    fn of(&self, value: i64) -> Result<Duration, String> {
        let unit = i64::try_from(self.unit.as_nanos()).unwrap_or(i64::MAX);
        let nanoseconds = match value {
            -1 => return Ok(Duration::ZERO),
            0 => return Ok(self.default),
            value => value.saturating_mul(unit),
        };
        let time = u64::try_from(nanoseconds).ok().map(Duration::from_nanos);
        time.filter(|time| (self.least..=self.most).contains(time)).ok_or_else(|| {
            let shown = |time: Duration| {
                time::Duration::from_nanos(i64::try_from(time.as_nanos()).unwrap_or(i64::MAX))
            };
            let (least, most) = (shown(self.least), shown(self.most));
            let got = time::Duration::from_nanos(nanoseconds);
            format!("valid value is between {least} and {most}, got {got}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_defaults_and_bounds() {
        let seconds = |seconds| Ok(Duration::from_secs(seconds));
        let wrong = |problem: &str| Err(problem.to_owned());
        for (span, value, expected) in [
            (&ALLOWED, 0, seconds(300)),
            (&DENIED, 0, seconds(30)),
            (&ALLOWED, -1, seconds(0)),
            (&ALLOWED, 1800, seconds(1800)),
            (&ALLOWED, 1801, wrong("valid value is between 1s and 30m0s, got 30m1s")),
            (&DENIED, -2, wrong("valid value is between 1s and 30m0s, got -2s")),
            (&PAUSE, 10, Ok(Duration::from_millis(10))),
            (&PAUSE, 300_001, wrong("valid value is between 1ns and 5m0s, got 5m0.001s")),
        ] {
            assert_eq!(span.of(value), expected, "{} {value}", span.field);
        }
    }
}
