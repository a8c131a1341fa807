//! What pods mount.

use std::collections::BTreeSet;

use generated_core::core::v1::Volume;

use super::{
    setters::{plural, quoted},
    subject::Subject,
    violation::Violation,
};
use crate::volume_types;

pub(super) fn host_paths(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let names = subject.spec.volumes.iter().filter(|volume| volume.host_path.is_some());
    let names: Vec<&str> = names.map(|volume| volume.name.as_str()).collect();
    (!names.is_empty()).then(|| Violation { reason: "hostPath volumes", detail: volumes(&names) })
}

pub(super) fn restricted(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let mut names = Vec::new();
    let mut types = BTreeSet::new();
    for volume in subject.spec.volumes.iter().filter(|volume| !is_free(volume)) {
        names.push(volume.name.as_str());
        types.insert(type_of(volume));
    }
    (!names.is_empty()).then(|| Violation {
        reason: "restricted volume types",
        detail: format!(
            "{} {} {} {}",
            volumes(&names),
            plural(names.len(), "uses", "use"),
            plural(types.len(), "restricted volume type", "restricted volume types"),
            quoted(types),
        ),
    })
}

fn volumes(names: &[&str]) -> String {
    format!("{} {}", plural(names.len(), "volume", "volumes"), quoted(names.iter().copied()))
}

/// Whether a volume has a source that no pod can misuse.
fn is_free(volume: &Volume) -> bool {
    volume.config_map.is_some()
        || volume.csi.is_some()
        || volume.downward_api.is_some()
        || volume.empty_dir.is_some()
        || volume.ephemeral.is_some()
        || volume.image.is_some()
        || volume.persistent_volume_claim.is_some()
        || volume.projected.is_some()
        || volume.secret.is_some()
}

/// The name of the source of a volume that is not free.
fn type_of(volume: &Volume) -> &'static str {
    match volume_types::of(volume) {
        // Policies write it otherwise.
        Some("cephFS") => "cephfs",
        other => other.unwrap_or("unknown"),
    }
}
