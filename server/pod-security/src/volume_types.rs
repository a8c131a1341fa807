//! The sources of volumes, by the names that refusals and policies use.

use generated_core::core::v1::Volume;

/// The name of the source of a volume. None of a source that is newer than pod security policies, or if there
/// is none.
pub(crate) fn of(volume: &Volume) -> Option<&'static str> {
    let sources = [
        ("hostPath", volume.host_path.is_some()),
        ("emptyDir", volume.empty_dir.is_some()),
        ("gcePersistentDisk", volume.gce_persistent_disk.is_some()),
        ("awsElasticBlockStore", volume.aws_elastic_block_store.is_some()),
        ("gitRepo", volume.git_repo.is_some()),
        ("secret", volume.secret.is_some()),
        ("nfs", volume.nfs.is_some()),
        ("iscsi", volume.iscsi.is_some()),
        ("glusterfs", volume.glusterfs.is_some()),
        ("persistentVolumeClaim", volume.persistent_volume_claim.is_some()),
        ("rbd", volume.rbd.is_some()),
        ("flexVolume", volume.flex_volume.is_some()),
        ("cinder", volume.cinder.is_some()),
        ("cephFS", volume.cephfs.is_some()),
        ("flocker", volume.flocker.is_some()),
        ("downwardAPI", volume.downward_api.is_some()),
        ("fc", volume.fc.is_some()),
        ("azureFile", volume.azure_file.is_some()),
        ("configMap", volume.config_map.is_some()),
        ("vsphereVolume", volume.vsphere_volume.is_some()),
        ("quobyte", volume.quobyte.is_some()),
        ("azureDisk", volume.azure_disk.is_some()),
        ("photonPersistentDisk", volume.photon_persistent_disk.is_some()),
        ("storageos", volume.storageos.is_some()),
        ("projected", volume.projected.is_some()),
        ("portworxVolume", volume.portworx_volume.is_some()),
        ("scaleIO", volume.scale_io.is_some()),
        ("csi", volume.csi.is_some()),
        ("ephemeral", volume.ephemeral.is_some()),
    ];
    sources.iter().find(|(_, is_set)| *is_set).map(|(name, _)| *name)
}
