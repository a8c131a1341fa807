//! What of a claim may change once it is stored: its volume once, its class from none to one, and while it is
//! bound its size and its attributes class.

use generated_core::core::v1::{PersistentVolumeClaim, PersistentVolumeClaimSpec};
use machinery::{
    path::Path,
    problem::{Problems, quote},
    quantity::Quantity,
};

use super::super::{volume_cells::CLASS, volume_claims::copy_data};

const FIXED: &str = "spec is immutable after creation except resources.requests and \
    volumeAttributesClassName for bound claims";

/// Checks an update.
pub(super) fn check(new: &PersistentVolumeClaim, old: &PersistentVolumeClaim, problems: &mut Problems) {
    let (mut wanted, mut stored) = (new.spec.clone(), old.spec.clone());
    copy_data(&mut stored);
    if stored.volume_name.is_empty() {
        stored.volume_name.clone_from(&wanted.volume_name);
    }
    check_class(new, old, &mut wanted, problems);
    if new.status.phase == "Bound" {
        if !wanted.resources.requests.is_empty() {
            let size = stored.resources.requests.get("storage").copied().unwrap_or_default();
            wanted.resources.requests.insert("storage".to_owned(), size);
        }
        wanted.volume_attributes_class_name.clone_from(&stored.volume_attributes_class_name);
    }
    let spec = Path::Root.field("spec");
    if wanted != stored {
        problems.forbidden(&spec, &format!("{FIXED}\n{}", problems.difference_at(&spec, &stored, &wanted)));
    }
    let size = |claim: &PersistentVolumeClaim| nanos(claim.spec.resources.requests.get("storage"));
    if size(new) < size(old) && size(new) <= nanos(old.status.capacity.get("storage")) {
        let place = spec.field("resources");
        let place = place.field("requests");
        problems.forbidden(&place.field("storage"), "field can not be less than status.capacity");
    }
    if new.spec.volume_mode != old.spec.volume_mode {
        problems.invalid_value(&Path::Root.field("volumeMode"), &new.spec.volume_mode, "field is immutable");
    }
    check_attributes(new, old, &spec.field("volumeAttributesClassName"), problems);
}

fn nanos(amount: Option<&Quantity>) -> i128 {
    amount.map(|amount| amount.as_nanos()).unwrap_or_default()
}

/// A class may be added, and the annotation of old claims may become the field.
fn check_class(
    new: &PersistentVolumeClaim,
    old: &PersistentVolumeClaim,
    wanted: &mut PersistentVolumeClaimSpec,
    problems: &mut Problems,
) {
    let annotation = |claim: &PersistentVolumeClaim| claim.metadata.annotations.get(CLASS).cloned();
    let (named, stored) = (annotation(new), annotation(old));
    let class = &new.spec.storage_class_name;
    let is_unset = old.spec.storage_class_name.is_none();
    if is_unset && stored.is_some() && *class == stored && (named.is_none() || named == stored) {
        wanted.storage_class_name = None;
        return;
    }
    if named.as_deref().unwrap_or_default() != stored.as_deref().unwrap_or_default() {
        let place = Path::Root.field("metadata");
        let annotations = place.field("annotations");
        let shown = quote(named.as_deref().unwrap_or_default());
        problems.invalid(&annotations.field(CLASS), &shown, "field is immutable");
    }
    if is_unset && class.is_some() && (stored.is_none() || *class == stored) {
        wanted.storage_class_name = None;
    }
}

/// A volume that has a class of attributes keeps one.
fn check_attributes(
    new: &PersistentVolumeClaim,
    old: &PersistentVolumeClaim,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let class = new.spec.volume_attributes_class_name.as_deref();
    let is_same = class == old.spec.volume_attributes_class_name.as_deref();
    if is_same || old.status.current_volume_attributes_class_name.is_none() {
        return;
    }
    let missing = match class {
        None => "nil",
        Some("") => "empty string",
        Some(_) => return,
    };
    let detail =
        format!("update to {missing} is forbidden when status.currentVolumeAttributesClassName is not nil");
    problems.forbidden(at, &detail);
}
