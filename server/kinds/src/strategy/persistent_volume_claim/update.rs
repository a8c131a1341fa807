//! What of a claim may change once it is stored: its volume once, its class from none to one, and while it is bound its
//! size and its attributes class.

use std::collections::BTreeMap;

use generated::core::v1::{PersistentVolumeClaim, PersistentVolumeClaimSpec};
use machinery::{
    path::Path,
    problem::{Problems, difference},
};

const FIXED: &str = "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims";
/// Older claims name their class in this annotation.
const CLASS_ANNOTATION: &str = "volume.beta.kubernetes.io/storage-class";
const STORAGE: &str = "storage";

/// Checks an update of the specification.
pub(super) fn check(new: &PersistentVolumeClaim, old: &PersistentVolumeClaim, problems: &mut Problems) {
    let (mut after, mut before) = (new.spec.clone(), old.spec.clone());
    if old.spec.volume_name.is_empty() {
        before.volume_name.clone_from(&after.volume_name);
    }
    put_class_back(&mut after, new, old);
    if new.status.phase == "Bound" {
        put_size_back(&mut after, &before);
        after.volume_attributes_class_name.clone_from(&before.volume_attributes_class_name);
    }
    if after != before {
        problems.forbidden(&Path::Root.field("spec"), &format!("{FIXED}\n{}", difference(&before, &after)));
    }
}

/// A claim without a class may get one: the one of its annotation, if it has that.
fn put_class_back(
    after: &mut PersistentVolumeClaimSpec,
    new: &PersistentVolumeClaim,
    old: &PersistentVolumeClaim,
) {
    let annotated = class_of(&old.metadata.annotations);
    if let (Some(class), None) = (&new.spec.storage_class_name, &old.spec.storage_class_name)
        && annotated.is_none_or(|annotated| annotated == class)
    {
        after.storage_class_name = None;
    }
}

fn class_of(annotations: &BTreeMap<String, String>) -> Option<&String> {
    annotations.get(CLASS_ANNOTATION)
}

fn put_size_back(after: &mut PersistentVolumeClaimSpec, before: &PersistentVolumeClaimSpec) {
    let requests = &mut after.resources.requests;
    if !requests.is_empty() {
        let size = before.resources.requests.get(STORAGE).cloned().unwrap_or_default();
        requests.insert(STORAGE.to_owned(), size);
    }
}
