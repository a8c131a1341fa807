//! The finalizers that keep volumes, claims and classes of volume attributes while something uses them. An
//! admission plugin adds them, and controllers remove them.

use machinery::brand::Brand;

/// The finalizer of a kind, if the kind has one.
#[must_use]
pub fn finalizer(brand: &Brand, kind: &str) -> Option<String> {
    let word = match kind {
        "PersistentVolume" => "pv",
        "PersistentVolumeClaim" => "pvc",
        "VolumeAttributesClass" => "vac",
        _ => return None,
    };
    Some(format!("{}/{word}-protection", brand.domain))
}
