//! What tables say of volumes and claims.

use std::collections::BTreeMap;

/// The class of an old object, which counts more than the field.
pub(super) const CLASS: &str = "volume.beta.kubernetes.io/storage-class";

/// How a volume can be mounted, in short.
pub(super) fn modes(modes: &[String]) -> String {
    let known = [
        ("ReadWriteOnce", "RWO"),
        ("ReadOnlyMany", "ROX"),
        ("ReadWriteMany", "RWX"),
        ("ReadWriteOncePod", "RWOP"),
    ];
    let present = known.iter().filter(|(mode, _)| modes.iter().any(|one| one == mode));
    present.map(|(_, short)| *short).collect::<Vec<_>>().join(",")
}

/// The storage class, of the annotation or of the field.
pub(super) fn class(annotations: &BTreeMap<String, String>, field: &str) -> String {
    annotations.get(CLASS).map_or(field, String::as_str).to_owned()
}

/// The phase, or that the object is on its way out.
pub(super) fn phase(phase: &str, is_leaving: bool) -> String {
    if is_leaving { "Terminating" } else { phase }.to_owned()
}
