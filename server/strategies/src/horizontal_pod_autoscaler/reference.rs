//! References to objects of any version.

use generated_autoscaling::autoscaling::v2::CrossVersionObjectReference;
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

/// What the `apiVersion` of a reference must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ApiVersion {
    /// Any text.
    Any,
    /// A version, with or without a group.
    WellFormed,
    /// A version with a group.
    WithGroup,
}

/// Checks a reference.
pub(super) fn check(
    reference: &CrossVersionObjectReference,
    rule: ApiVersion,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    for (field, value) in [("kind", &reference.kind), ("name", &reference.name)] {
        let at = at.field(field);
        if value.is_empty() {
            problems.required(&at, "");
        } else {
            check::format(value, format::path_segment, &at, problems);
        }
    }
    let value = &reference.api_version;
    let detail = match rule {
        ApiVersion::Any => return,
        _ if is_malformed(value) => format!("unexpected GroupVersion string: {value}"),
        ApiVersion::WithGroup if !has_group(value) => "apiVersion must specify API group".to_owned(),
        _ => return,
    };
    problems.invalid(&at.field("apiVersion"), &quote(value), &detail);
}

/// Whether a text has more parts than a group and a version.
pub(super) fn is_malformed(api_version: &str) -> bool {
    api_version.matches('/').count() > 1
}

fn has_group(api_version: &str) -> bool {
    api_version.split_once('/').is_some_and(|(group, _)| !group.is_empty())
}
