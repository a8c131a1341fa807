//! Where the data of a volume lies stays as it was.

use generated_core::core::v1::PersistentVolumeSpec;
use machinery::{
    path::Path,
    problem::{InlinePart, Problems},
};

const FIXED: &str = "spec.persistentvolumesource is immutable after creation";
/// The tag of the message that holds the source in the binary form.
const SOURCE: u32 = 2;

/// Checks an update. A reference to a secret may be added that the driver needs to make the volume larger.
pub(super) fn check(new: &PersistentVolumeSpec, old: &PersistentVolumeSpec, problems: &mut Problems) {
    let (mut new_source, old_source) = (source(new), source(old));
    if let (Some(new), Some(old)) = (&mut new_source.csi, &old_source.csi)
        && old.controller_expand_secret_ref.is_none()
    {
        new.controller_expand_secret_ref = None;
    }
    if new_source != old_source {
        let [old, new] = [&old_source, &new_source].map(|spec| InlinePart::new(spec, SOURCE));
        let at = Path::Root.field("spec");
        problems.forbidden(
            &at.field("persistentvolumesource"),
            &format!("{FIXED}\n{}", problems.difference_at(&at, &old, &new)),
        );
    }
}

/// The specification without all else.
fn source(spec: &PersistentVolumeSpec) -> PersistentVolumeSpec {
    PersistentVolumeSpec {
        capacity: Default::default(),
        access_modes: Vec::new(),
        claim_ref: None,
        persistent_volume_reclaim_policy: String::new(),
        storage_class_name: String::new(),
        mount_options: Vec::new(),
        volume_mode: None,
        node_affinity: None,
        volume_attributes_class_name: None,
        ..spec.clone()
    }
}
