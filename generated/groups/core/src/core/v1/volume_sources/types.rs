// Written by kindsmith from schema/core/v1/volume_sources.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `volume_sources`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AWSElasticBlockStoreVolumeSource {
    /// ?
    pub volume_id: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub partition: i32,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AzureDiskVolumeSource {
    /// ?
    pub disk_name: String,
    /// ?
    pub disk_uri: String,
    /// ?
    pub caching_mode: Option<String>,
    /// ?
    pub fs_type: Option<String>,
    /// ?
    pub read_only: Option<bool>,
    /// ?
    pub kind: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AzureFilePersistentVolumeSource {
    /// ?
    pub secret_name: String,
    /// ?
    pub share_name: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub secret_namespace: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AzureFileVolumeSource {
    /// ?
    pub secret_name: String,
    /// ?
    pub share_name: String,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CSIPersistentVolumeSource {
    /// ?
    pub driver: String,
    /// ?
    pub volume_handle: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub fs_type: String,
    /// ?
    pub volume_attributes: std::collections::BTreeMap<String, String>,
    /// ?
    pub controller_publish_secret_ref: Option<crate::core::v1::SecretReference>,
    /// ?
    pub node_stage_secret_ref: Option<crate::core::v1::SecretReference>,
    /// ?
    pub node_publish_secret_ref: Option<crate::core::v1::SecretReference>,
    /// ?
    pub controller_expand_secret_ref: Option<crate::core::v1::SecretReference>,
    /// ?
    pub node_expand_secret_ref: Option<crate::core::v1::SecretReference>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CSIVolumeSource {
    /// ?
    pub driver: String,
    /// ?
    pub read_only: Option<bool>,
    /// ?
    pub fs_type: Option<String>,
    /// ?
    pub volume_attributes: std::collections::BTreeMap<String, String>,
    /// ?
    pub node_publish_secret_ref: Option<crate::core::v1::LocalObjectReference>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CephFSPersistentVolumeSource {
    /// ?
    pub monitors: Vec<String>,
    /// ?
    pub path: String,
    /// ?
    pub user: String,
    /// ?
    pub secret_file: String,
    /// ?
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CephFSVolumeSource {
    /// ?
    pub monitors: Vec<String>,
    /// ?
    pub path: String,
    /// ?
    pub user: String,
    /// ?
    pub secret_file: String,
    /// ?
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CinderPersistentVolumeSource {
    /// ?
    pub volume_id: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub secret_ref: Option<crate::core::v1::SecretReference>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CinderVolumeSource {
    /// ?
    pub volume_id: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct FCVolumeSource {
    /// ?
    pub target_wwns: Vec<String>,
    /// ?
    pub lun: Option<i32>,
    /// ?
    pub fs_type: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub wwids: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct FlexPersistentVolumeSource {
    /// ?
    pub driver: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// ?
    pub read_only: bool,
    /// ?
    pub options: std::collections::BTreeMap<String, String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct FlexVolumeSource {
    /// ?
    pub driver: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// ?
    pub read_only: bool,
    /// ?
    pub options: std::collections::BTreeMap<String, String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct FlockerVolumeSource {
    /// ?
    pub dataset_name: String,
    /// ?
    pub dataset_uuid: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct GCEPersistentDiskVolumeSource {
    /// ?
    pub pd_name: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub partition: i32,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct GlusterfsPersistentVolumeSource {
    /// ?
    pub endpoints: String,
    /// ?
    pub path: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub endpoints_namespace: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct GlusterfsVolumeSource {
    /// ?
    pub endpoints: String,
    /// ?
    pub path: String,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ISCSIPersistentVolumeSource {
    /// ?
    pub target_portal: String,
    /// ?
    pub iqn: String,
    /// ?
    pub lun: i32,
    /// ?
    pub iscsi_interface: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub portals: Vec<String>,
    /// ?
    pub chap_auth_discovery: bool,
    /// ?
    pub chap_auth_session: bool,
    /// ?
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// ?
    pub initiator_name: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ISCSIVolumeSource {
    /// ?
    pub target_portal: String,
    /// ?
    pub iqn: String,
    /// ?
    pub lun: i32,
    /// ?
    pub iscsi_interface: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub portals: Vec<String>,
    /// ?
    pub chap_auth_discovery: bool,
    /// ?
    pub chap_auth_session: bool,
    /// ?
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// ?
    pub initiator_name: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct LocalVolumeSource {
    /// ?
    pub path: String,
    /// ?
    pub fs_type: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NFSVolumeSource {
    /// ?
    pub server: String,
    /// ?
    pub path: String,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PhotonPersistentDiskVolumeSource {
    /// ?
    pub pd_id: String,
    /// ?
    pub fs_type: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PortworxVolumeSource {
    /// ?
    pub volume_id: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct QuobyteVolumeSource {
    /// ?
    pub registry: String,
    /// ?
    pub volume: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub user: String,
    /// ?
    pub group: String,
    /// ?
    pub tenant: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct RBDPersistentVolumeSource {
    /// ?
    pub monitors: Vec<String>,
    /// ?
    pub image: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub pool: String,
    /// ?
    pub user: String,
    /// ?
    pub keyring: String,
    /// ?
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct RBDVolumeSource {
    /// ?
    pub monitors: Vec<String>,
    /// ?
    pub image: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub pool: String,
    /// ?
    pub user: String,
    /// ?
    pub keyring: String,
    /// ?
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ScaleIOPersistentVolumeSource {
    /// ?
    pub gateway: String,
    /// ?
    pub system: String,
    /// ?
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// ?
    pub ssl_enabled: bool,
    /// ?
    pub protection_domain: String,
    /// ?
    pub storage_pool: String,
    /// ?
    pub storage_mode: String,
    /// ?
    pub volume_name: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ScaleIOVolumeSource {
    /// ?
    pub gateway: String,
    /// ?
    pub system: String,
    /// ?
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// ?
    pub ssl_enabled: bool,
    /// ?
    pub protection_domain: String,
    /// ?
    pub storage_pool: String,
    /// ?
    pub storage_mode: String,
    /// ?
    pub volume_name: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub read_only: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SecretReference {
    /// ?
    pub name: String,
    /// ?
    pub namespace: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StorageOSPersistentVolumeSource {
    /// ?
    pub volume_name: String,
    /// ?
    pub volume_namespace: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub secret_ref: Option<crate::core::v1::ObjectReference>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StorageOSVolumeSource {
    /// ?
    pub volume_name: String,
    /// ?
    pub volume_namespace: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub read_only: bool,
    /// ?
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VsphereVirtualDiskVolumeSource {
    /// ?
    pub volume_path: String,
    /// ?
    pub fs_type: String,
    /// ?
    pub storage_policy_name: String,
    /// ?
    pub storage_policy_id: String,
}
