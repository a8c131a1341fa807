// Written by kindsmith from schema/core/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `shared`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ModifyVolumeStatus {
    /// ?
    pub target_volume_attributes_class_name: String,
    /// ?
    pub status: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaimCondition {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
    /// ?
    pub last_probe_time: Option<machinery::time::Time>,
    /// ?
    pub last_transition_time: Option<machinery::time::Time>,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaimSpec {
    /// ?
    pub access_modes: Vec<String>,
    /// ?
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub resources: crate::core::v1::VolumeResourceRequirements,
    /// ?
    pub volume_name: String,
    /// ?
    pub storage_class_name: Option<String>,
    /// ?
    pub volume_mode: Option<String>,
    /// ?
    pub data_source: Option<crate::core::v1::TypedLocalObjectReference>,
    /// ?
    pub data_source_ref: Option<crate::core::v1::TypedObjectReference>,
    /// ?
    pub volume_attributes_class_name: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaimStatus {
    /// ?
    pub phase: String,
    /// ?
    pub access_modes: Vec<String>,
    /// ?
    pub capacity: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub conditions: Vec<crate::core::v1::PersistentVolumeClaimCondition>,
    /// ?
    pub allocated_resources: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
    /// ?
    pub allocated_resource_statuses: std::collections::BTreeMap<String, String>,
    /// ?
    pub current_volume_attributes_class_name: Option<String>,
    /// ?
    pub modify_volume_status: Option<crate::core::v1::ModifyVolumeStatus>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeSpec {
    /// ?
    pub capacity: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub gce_persistent_disk: Option<crate::core::v1::GCEPersistentDiskVolumeSource>,
    /// ?
    pub aws_elastic_block_store: Option<
        crate::core::v1::AWSElasticBlockStoreVolumeSource,
    >,
    /// ?
    pub host_path: Option<crate::core::v1::HostPathVolumeSource>,
    /// ?
    pub glusterfs: Option<crate::core::v1::GlusterfsPersistentVolumeSource>,
    /// ?
    pub nfs: Option<crate::core::v1::NFSVolumeSource>,
    /// ?
    pub rbd: Option<crate::core::v1::RBDPersistentVolumeSource>,
    /// ?
    pub iscsi: Option<crate::core::v1::ISCSIPersistentVolumeSource>,
    /// ?
    pub cinder: Option<crate::core::v1::CinderPersistentVolumeSource>,
    /// ?
    pub cephfs: Option<crate::core::v1::CephFSPersistentVolumeSource>,
    /// ?
    pub fc: Option<crate::core::v1::FCVolumeSource>,
    /// ?
    pub flocker: Option<crate::core::v1::FlockerVolumeSource>,
    /// ?
    pub flex_volume: Option<crate::core::v1::FlexPersistentVolumeSource>,
    /// ?
    pub azure_file: Option<crate::core::v1::AzureFilePersistentVolumeSource>,
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
    pub portworx_volume: Option<crate::core::v1::PortworxVolumeSource>,
    /// ?
    pub scale_io: Option<crate::core::v1::ScaleIOPersistentVolumeSource>,
    /// ?
    pub local: Option<crate::core::v1::LocalVolumeSource>,
    /// ?
    pub storageos: Option<crate::core::v1::StorageOSPersistentVolumeSource>,
    /// ?
    pub csi: Option<crate::core::v1::CSIPersistentVolumeSource>,
    /// ?
    pub access_modes: Vec<String>,
    /// ?
    pub claim_ref: Option<crate::core::v1::ObjectReference>,
    /// ?
    pub persistent_volume_reclaim_policy: String,
    /// ?
    pub storage_class_name: String,
    /// ?
    pub mount_options: Vec<String>,
    /// ?
    pub volume_mode: Option<String>,
    /// ?
    pub node_affinity: Option<crate::core::v1::VolumeNodeAffinity>,
    /// ?
    pub volume_attributes_class_name: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VolumeNodeAffinity {
    /// ?
    pub required: Option<crate::core::v1::NodeSelector>,
}
