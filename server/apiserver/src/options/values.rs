//! Values that several groups of options share: how they are written, and which go together.

use std::{path::PathBuf, time::Duration};

use pki::PairFiles;

/// A duration such as `1h30m` or `500ms`, not negative.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let parsed =
        machinery::time::Duration::parse(text).and_then(|parsed| u64::try_from(parsed.as_nanos()).ok());
    parsed.map(Duration::from_nanos).ok_or_else(|| "must be a duration such as 5m, 1h30m or 500ms".to_owned())
}

/// Two files that are given together or not at all.
pub(super) fn pair(
    (certificate_option, certificate): (&str, Option<PathBuf>),
    (key_option, key): (&str, Option<PathBuf>),
    conflicts: &mut Vec<String>,
) -> Option<PairFiles> {
    match (certificate, key) {
        (Some(certificate), Some(key)) => Some(PairFiles { certificate, key }),
        (None, None) => None,
        (Some(_), None) => {
            conflicts.push(format!("{certificate_option} needs {key_option} beside it"));
            None
        }
        (None, Some(_)) => {
            conflicts.push(format!("{key_option} needs {certificate_option} beside it"));
            None
        }
    }
}

/// Whether a duration that must not be zero is; if so, that is said.
pub(super) fn not_zero(option: &str, value: Duration, conflicts: &mut Vec<String>) {
    if value.is_zero() {
        conflicts.push(format!("{option} must be greater than 0s"));
    }
}
