//! Settings for drivers of devices: a JSON object of a bearable size.

use generated_resource::resource::v1::OpaqueDeviceConfiguration;
use machinery::{path::Path, problem::Problems, raw::SentJson};

/// How long settings may be, in bytes.
const PARAMETERS_MAX: usize = 10 * 1024;
/// What problems with settings show in their place.
const OMITTED: &str = r#""<value omitted>""#;

/// Checks the settings for a driver at `at`, the place of the message that has them. Stored ones may be
/// longer: the bound came after them.
pub(crate) fn check_settings(
    settings: Option<&OpaqueDeviceConfiguration>,
    is_stored: bool,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let Some(settings) = settings else { return };
    let at = at.field("opaque");
    let bound = if is_stored { usize::MAX } else { PARAMETERS_MAX };
    check(&settings.parameters, bound, &at.field("parameters"), problems);
}

/// Checks that parameters are a JSON object of a bearable size.
pub(crate) fn check_parameters(parameters: &SentJson, at: &Path<'_>, problems: &mut Problems) {
    check(parameters, PARAMETERS_MAX, at, problems);
}

fn check(parameters: &SentJson, bound: usize, at: &Path<'_>, problems: &mut Problems) {
    let bytes = parameters.as_bytes();
    if parameters.is_null() || bytes.is_empty() {
        problems.required(at, "");
        return;
    }
    if bytes.len() > bound {
        problems.too_long(at, bound);
    } else if bytes.first() != Some(&b'{') {
        problems.invalid(at, OMITTED, "must be a valid JSON object");
    }
}
