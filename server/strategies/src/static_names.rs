//! Names of webhook configurations, policies and bindings that are reserved for those in files.

use machinery::{
    change::Change,
    path::Path,
    problem::{Problems, quote},
};

/// The gate of admission configurations in files.
const GATE: &str = "ManifestBasedAdmissionControlConfig";

/// Refuses a new object whose name is reserved. `is_new` says whether it is created.
pub(super) fn check(change: &Change<'_>, is_new: bool, name: &str, problems: &mut Problems) {
    if is_new
        && change.gates.is_on(GATE)
        && let Some(why) = reserved(change, name)
    {
        problems.invalid(&Path::Root.field("metadata").field("name"), &quote(name), &why);
    }
}

/// Warns of such a name where it is not refused.
pub(super) fn warn(change: &Change<'_>, is_new: bool, name: &str, warnings: &mut Vec<String>) {
    if !is_new || !change.gates.is_on(GATE) {
        warnings.extend(reserved(change, name).map(|why| format!("metadata.name: {why}")));
    }
}

fn reserved(change: &Change<'_>, name: &str) -> Option<String> {
    let suffix = format!(".static.{}", change.brand.group_suffix);
    name.ends_with(&suffix).then(|| {
        format!(
            "names ending with {suffix:?} are reserved for static manifest-based configurations and cannot \
             be managed \
             via the API"
        )
    })
}
