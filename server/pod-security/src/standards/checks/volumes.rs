//! What pods mount.

use std::collections::BTreeSet;

use generated_core::core::v1::Volume;

use super::{
    setters::{plural, quoted},
    subject::Subject,
    violation::Violation,
};

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
    let sources = [
        ("hostPath", volume.host_path.is_some()),
        ("gcePersistentDisk", volume.gce_persistent_disk.is_some()),
        ("awsElasticBlockStore", volume.aws_elastic_block_store.is_some()),
        ("gitRepo", volume.git_repo.is_some()),
        ("nfs", volume.nfs.is_some()),
        ("iscsi", volume.iscsi.is_some()),
        ("glusterfs", volume.glusterfs.is_some()),
        ("rbd", volume.rbd.is_some()),
        ("flexVolume", volume.flex_volume.is_some()),
        ("cinder", volume.cinder.is_some()),
        ("cephfs", volume.cephfs.is_some()),
        ("flocker", volume.flocker.is_some()),
        ("fc", volume.fc.is_some()),
        ("azureFile", volume.azure_file.is_some()),
        ("vsphereVolume", volume.vsphere_volume.is_some()),
        ("quobyte", volume.quobyte.is_some()),
        ("azureDisk", volume.azure_disk.is_some()),
        ("photonPersistentDisk", volume.photon_persistent_disk.is_some()),
        ("portworxVolume", volume.portworx_volume.is_some()),
        ("scaleIO", volume.scale_io.is_some()),
        ("storageos", volume.storageos.is_some()),
    ];
    sources.iter().find(|(_, is_set)| *is_set).map_or("unknown", |(name, _)| name)
}
