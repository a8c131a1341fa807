// Written by kindsmith from schema/core/v1/volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `volume`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ConfigMapVolumeSource {
    /// Name of the object.
    pub name: String,
    /// ?
    pub items: Vec<crate::core::v1::KeyToPath>,
    /// ?
    pub default_mode: Option<i32>,
    /// ?
    pub optional: Option<bool>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DownwardAPIVolumeFile {
    /// ?
    pub path: String,
    /// ?
    pub field_ref: Option<crate::core::v1::ObjectFieldSelector>,
    /// ?
    pub resource_field_ref: Option<crate::core::v1::ResourceFieldSelector>,
    /// ?
    pub mode: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DownwardAPIVolumeSource {
    /// ?
    pub items: Vec<crate::core::v1::DownwardAPIVolumeFile>,
    /// ?
    pub default_mode: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct EmptyDirVolumeSource {
    /// ?
    pub medium: String,
    /// ?
    pub size_limit: Option<machinery::quantity::Quantity>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct EphemeralVolumeSource {
    /// ?
    pub volume_claim_template: Option<crate::core::v1::PersistentVolumeClaimTemplate>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct GitRepoVolumeSource {
    /// ?
    pub repository: String,
    /// ?
    pub revision: String,
    /// ?
    pub directory: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HostPathVolumeSource {
    /// ?
    pub path: String,
    /// ?
    pub type_: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ImageVolumeSource {
    /// ?
    pub reference: String,
    /// ?
    pub pull_policy: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct KeyToPath {
    /// ?
    pub key: String,
    /// ?
    pub path: String,
    /// ?
    pub mode: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaimTemplate {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::core::v1::PersistentVolumeClaimSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaimVolumeSource {
    /// ?
    pub claim_name: String,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SecretVolumeSource {
    /// ?
    pub secret_name: String,
    /// ?
    pub items: Vec<crate::core::v1::KeyToPath>,
    /// ?
    pub default_mode: Option<i32>,
    /// ?
    pub optional: Option<bool>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Volume {
    /// ?
    pub name: String,
    /// ?
    pub host_path: Option<crate::core::v1::HostPathVolumeSource>,
    /// ?
    pub empty_dir: Option<crate::core::v1::EmptyDirVolumeSource>,
    /// ?
    pub gce_persistent_disk: Option<crate::core::v1::GCEPersistentDiskVolumeSource>,
    /// ?
    pub aws_elastic_block_store: Option<
        crate::core::v1::AWSElasticBlockStoreVolumeSource,
    >,
    /// ?
    pub git_repo: Option<crate::core::v1::GitRepoVolumeSource>,
    /// ?
    pub secret: Option<crate::core::v1::SecretVolumeSource>,
    /// ?
    pub nfs: Option<crate::core::v1::NFSVolumeSource>,
    /// ?
    pub iscsi: Option<crate::core::v1::ISCSIVolumeSource>,
    /// ?
    pub glusterfs: Option<crate::core::v1::GlusterfsVolumeSource>,
    /// ?
    pub persistent_volume_claim: Option<
        crate::core::v1::PersistentVolumeClaimVolumeSource,
    >,
    /// ?
    pub rbd: Option<crate::core::v1::RBDVolumeSource>,
    /// ?
    pub flex_volume: Option<crate::core::v1::FlexVolumeSource>,
    /// ?
    pub cinder: Option<crate::core::v1::CinderVolumeSource>,
    /// ?
    pub cephfs: Option<crate::core::v1::CephFSVolumeSource>,
    /// ?
    pub flocker: Option<crate::core::v1::FlockerVolumeSource>,
    /// ?
    pub downward_api: Option<crate::core::v1::DownwardAPIVolumeSource>,
    /// ?
    pub fc: Option<crate::core::v1::FCVolumeSource>,
    /// ?
    pub azure_file: Option<crate::core::v1::AzureFileVolumeSource>,
    /// ?
    pub config_map: Option<crate::core::v1::ConfigMapVolumeSource>,
    /// ?
    pub vsphere_volume: Option<crate::core::v1::VsphereVirtualDiskVolumeSource>,
    /// ?
    pub quobyte: Option<crate::core::v1::QuobyteVolumeSource>,
    /// ?
    pub azure_disk: Option<crate::core::v1::AzureDiskVolumeSource>,
    /// ?
    pub photon_persistent_disk: Option<
        crate::core::v1::PhotonPersistentDiskVolumeSource,
    >,
    /// ?
    pub projected: Option<crate::core::v1::ProjectedVolumeSource>,
    /// ?
    pub portworx_volume: Option<crate::core::v1::PortworxVolumeSource>,
    /// ?
    pub scale_io: Option<crate::core::v1::ScaleIOVolumeSource>,
    /// ?
    pub storageos: Option<crate::core::v1::StorageOSVolumeSource>,
    /// ?
    pub csi: Option<crate::core::v1::CSIVolumeSource>,
    /// ?
    pub ephemeral: Option<crate::core::v1::EphemeralVolumeSource>,
    /// ?
    pub image: Option<crate::core::v1::ImageVolumeSource>,
}
