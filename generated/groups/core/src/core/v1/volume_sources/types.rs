// Written by kindsmith from schema/core/v1/volume_sources.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `volume_sources`.

/// A volume of AWS.
#[derive(Clone, Default, PartialEq)]
pub struct AWSElasticBlockStoreVolumeSource {
    /// Identifier of the volume where it lies.
    pub volume_id: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Number of the partition that is mounted. 0 stands for the whole disk.
    pub partition: i32,
    /// Whether the volume can only be read.
    pub read_only: bool,
}

/// A disk of Azure.
#[derive(Clone, Default, PartialEq)]
pub struct AzureDiskVolumeSource {
    /// Name of the disk.
    pub disk_name: String,
    /// URI of the disk.
    pub disk_uri: String,
    /// How the node caches it, `None`, `ReadOnly` or `ReadWrite` (default).
    pub caching_mode: Option<String>,
    /// File system of the disk, `ext4` by default.
    pub fs_type: Option<String>,
    /// Whether the disk can only be read, `false` by default.
    pub read_only: Option<bool>,
    /// `Shared` (default) has many disks in a storage account, `Dedicated` one, `Managed` is a disk
    /// that Azure manages.
    pub kind: Option<String>,
}

/// A share of Azure Files.
#[derive(Clone, Default, PartialEq)]
pub struct AzureFilePersistentVolumeSource {
    /// Secret with the name and the key of the storage account.
    pub secret_name: String,
    /// Name of the share.
    pub share_name: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// Namespace of the Secret. Absent stands for that of the claim.
    pub secret_namespace: Option<String>,
}

/// A share of Azure Files.
#[derive(Clone, Default, PartialEq)]
pub struct AzureFileVolumeSource {
    /// Secret with the name and the key of the storage account.
    pub secret_name: String,
    /// Name of the share.
    pub share_name: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
}

/// A volume of a storage driver.
#[derive(Clone, Default, PartialEq)]
pub struct CSIPersistentVolumeSource {
    /// Name of the driver.
    pub driver: String,
    /// Identifier of the volume at the driver. It cannot be changed.
    pub volume_handle: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// What the driver must know to mount the volume.
    pub volume_attributes: std::collections::BTreeMap<String, String>,
    /// Secret for attaching the volume to a node.
    pub controller_publish_secret_ref: Option<crate::core::v1::SecretReference>,
    /// Secret for preparing the volume on a node.
    pub node_stage_secret_ref: Option<crate::core::v1::SecretReference>,
    /// Secret for mounting the volume in a pod.
    pub node_publish_secret_ref: Option<crate::core::v1::SecretReference>,
    /// Secret for making the volume larger.
    pub controller_expand_secret_ref: Option<crate::core::v1::SecretReference>,
    /// Secret for making the file system larger on a node.
    pub node_expand_secret_ref: Option<crate::core::v1::SecretReference>,
}

/// A volume that a storage driver makes for the pod.
#[derive(Clone, Default, PartialEq)]
pub struct CSIVolumeSource {
    /// Name of the driver.
    pub driver: String,
    /// Whether the volume can only be read.
    pub read_only: Option<bool>,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: Option<String>,
    /// What the driver must know to mount the volume.
    pub volume_attributes: std::collections::BTreeMap<String, String>,
    /// Secret for mounting the volume in a pod.
    pub node_publish_secret_ref: Option<crate::core::v1::LocalObjectReference>,
}

/// A directory of CephFS.
#[derive(Clone, Default, PartialEq)]
pub struct CephFSPersistentVolumeSource {
    /// Addresses of the Ceph monitors.
    pub monitors: Vec<String>,
    /// Path in the file system, `/` by default.
    pub path: String,
    /// User who reaches it, `admin` by default.
    pub user: String,
    /// File on the node with the key of the user. `secretRef` counts more.
    pub secret_file: String,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// Whether the volume can only be read.
    pub read_only: bool,
}

/// A directory of CephFS.
#[derive(Clone, Default, PartialEq)]
pub struct CephFSVolumeSource {
    /// Addresses of the Ceph monitors.
    pub monitors: Vec<String>,
    /// Path in the file system, `/` by default.
    pub path: String,
    /// User who reaches it, `admin` by default.
    pub user: String,
    /// File on the node with the key of the user. `secretRef` counts more.
    pub secret_file: String,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// Whether the volume can only be read.
    pub read_only: bool,
}

/// A volume of OpenStack.
#[derive(Clone, Default, PartialEq)]
pub struct CinderPersistentVolumeSource {
    /// Identifier of the volume where it lies.
    pub volume_id: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::SecretReference>,
}

/// A volume of OpenStack.
#[derive(Clone, Default, PartialEq)]
pub struct CinderVolumeSource {
    /// Identifier of the volume where it lies.
    pub volume_id: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
}

/// A disk by Fibre Channel. Either `wwids`, or `targetWWNs` with `lun`, is set.
#[derive(Clone, Default, PartialEq)]
pub struct FCVolumeSource {
    /// World wide names of the targets.
    pub target_wwns: Vec<String>,
    /// Number of the logical unit, 0 to 255.
    pub lun: Option<i32>,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// World wide identifiers of the disk.
    pub wwids: Vec<String>,
}

/// A volume by a program on the node.
#[derive(Clone, Default, PartialEq)]
pub struct FlexPersistentVolumeSource {
    /// Name of the driver.
    pub driver: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// Further options for the program.
    pub options: std::collections::BTreeMap<String, String>,
}

/// A volume by a program on the node.
#[derive(Clone, Default, PartialEq)]
pub struct FlexVolumeSource {
    /// Name of the driver.
    pub driver: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// Further options for the program.
    pub options: std::collections::BTreeMap<String, String>,
}

/// A volume of Flocker. Exactly one of its fields is set.
#[derive(Clone, Default, PartialEq)]
pub struct FlockerVolumeSource {
    /// Name of the dataset.
    pub dataset_name: String,
    /// Identifier of the dataset.
    pub dataset_uuid: String,
}

/// A disk of Google Compute Engine.
#[derive(Clone, Default, PartialEq)]
pub struct GCEPersistentDiskVolumeSource {
    /// Name of the disk.
    pub pd_name: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Number of the partition that is mounted. 0 stands for the whole disk.
    pub partition: i32,
    /// Whether the volume can only be read.
    pub read_only: bool,
}

/// A volume of GlusterFS.
#[derive(Clone, Default, PartialEq)]
pub struct GlusterfsPersistentVolumeSource {
    /// Name of the Endpoints with the servers.
    pub endpoints: String,
    /// Name of the volume.
    pub path: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// Namespace of the Endpoints. Absent stands for that of the claim.
    pub endpoints_namespace: Option<String>,
}

/// A volume of GlusterFS.
#[derive(Clone, Default, PartialEq)]
pub struct GlusterfsVolumeSource {
    /// Name of the Endpoints with the servers.
    pub endpoints: String,
    /// Name of the volume.
    pub path: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
}

/// A disk by iSCSI.
#[derive(Clone, Default, PartialEq)]
pub struct ISCSIPersistentVolumeSource {
    /// Address of the portal, with a port unless that is 3260.
    pub target_portal: String,
    /// Qualified name of the target, which begins with `iqn.`, `eui.` or `naa.`.
    pub iqn: String,
    /// Number of the logical unit, 0 to 255.
    pub lun: i32,
    /// Interface of the initiator, `default` by default.
    pub iscsi_interface: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// Further portals of the target.
    pub portals: Vec<String>,
    /// Whether finding the target needs a password, which is in the Secret.
    pub chap_auth_discovery: bool,
    /// Whether using the target needs a password, which is in the Secret.
    pub chap_auth_session: bool,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// Qualified name of the initiator. Absent stands for that of the node.
    pub initiator_name: Option<String>,
}

/// A disk by iSCSI.
#[derive(Clone, Default, PartialEq)]
pub struct ISCSIVolumeSource {
    /// Address of the portal, with a port unless that is 3260.
    pub target_portal: String,
    /// Qualified name of the target, which begins with `iqn.`, `eui.` or `naa.`.
    pub iqn: String,
    /// Number of the logical unit, 0 to 255.
    pub lun: i32,
    /// Interface of the initiator, `default` by default.
    pub iscsi_interface: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// Further portals of the target.
    pub portals: Vec<String>,
    /// Whether finding the target needs a password, which is in the Secret.
    pub chap_auth_discovery: bool,
    /// Whether using the target needs a password, which is in the Secret.
    pub chap_auth_session: bool,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// Qualified name of the initiator. Absent stands for that of the node.
    pub initiator_name: Option<String>,
}

/// A disk or directory of one node. The volume must say which node that is.
#[derive(Clone, Default, PartialEq)]
pub struct LocalVolumeSource {
    /// Path on the node.
    pub path: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: Option<String>,
}

/// A directory of an NFS server.
#[derive(Clone, Default, PartialEq)]
pub struct NFSVolumeSource {
    /// Host name or address of the server.
    pub server: String,
    /// Absolute path of the directory.
    pub path: String,
    /// Whether the directory can only be read.
    pub read_only: bool,
}

/// A disk of Photon.
#[derive(Clone, Default, PartialEq)]
pub struct PhotonPersistentDiskVolumeSource {
    /// Identifier of the disk.
    pub pd_id: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
}

/// A volume of Portworx.
#[derive(Clone, Default, PartialEq)]
pub struct PortworxVolumeSource {
    /// Identifier of the volume where it lies.
    pub volume_id: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
}

/// A volume of Quobyte.
#[derive(Clone, Default, PartialEq)]
pub struct QuobyteVolumeSource {
    /// Addresses of the registries as `host:port`, with commas between.
    pub registry: String,
    /// Name of the volume.
    pub volume: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// User to whom accesses are mapped. Empty stands for the service account.
    pub user: String,
    /// Group to which accesses are mapped. Empty means none.
    pub group: String,
    /// Tenant of the volume.
    pub tenant: String,
}

/// An image of Ceph RBD.
#[derive(Clone, Default, PartialEq)]
pub struct RBDPersistentVolumeSource {
    /// Addresses of the Ceph monitors.
    pub monitors: Vec<String>,
    /// Name of the image.
    pub image: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Pool of the image, `rbd` by default.
    pub pool: String,
    /// User who reaches the image, `admin` by default.
    pub user: String,
    /// File on the node with the key of the user, `/etc/ceph/keyring` by default.
    pub keyring: String,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// Whether the volume can only be read.
    pub read_only: bool,
}

/// An image of Ceph RBD.
#[derive(Clone, Default, PartialEq)]
pub struct RBDVolumeSource {
    /// Addresses of the Ceph monitors.
    pub monitors: Vec<String>,
    /// Name of the image.
    pub image: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Pool of the image, `rbd` by default.
    pub pool: String,
    /// User who reaches the image, `admin` by default.
    pub user: String,
    /// File on the node with the key of the user, `/etc/ceph/keyring` by default.
    pub keyring: String,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// Whether the volume can only be read.
    pub read_only: bool,
}

/// A volume of ScaleIO.
#[derive(Clone, Default, PartialEq)]
pub struct ScaleIOPersistentVolumeSource {
    /// Address of the gateway.
    pub gateway: String,
    /// Name of the storage system.
    pub system: String,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::SecretReference>,
    /// Whether the gateway is reached by TLS, `false` by default.
    pub ssl_enabled: bool,
    /// Name of the protection domain.
    pub protection_domain: String,
    /// Name of the storage pool.
    pub storage_pool: String,
    /// How the volume is laid out, `ThinProvisioned` (default) or `ThickProvisioned`.
    pub storage_mode: String,
    /// Name of the volume.
    pub volume_name: String,
    /// File system of the volume, `xfs` by default.
    pub fs_type: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
}

/// A volume of ScaleIO.
#[derive(Clone, Default, PartialEq)]
pub struct ScaleIOVolumeSource {
    /// Address of the gateway.
    pub gateway: String,
    /// Name of the storage system.
    pub system: String,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
    /// Whether the gateway is reached by TLS, `false` by default.
    pub ssl_enabled: bool,
    /// Name of the protection domain.
    pub protection_domain: String,
    /// Name of the storage pool.
    pub storage_pool: String,
    /// How the volume is laid out, `ThinProvisioned` (default) or `ThickProvisioned`.
    pub storage_mode: String,
    /// Name of the volume.
    pub volume_name: String,
    /// File system of the volume, `xfs` by default.
    pub fs_type: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
}

/// Refers to a Secret in any namespace.
#[derive(Clone, Default, PartialEq)]
pub struct SecretReference {
    /// Name of the Secret.
    pub name: String,
    /// Namespace of the Secret.
    pub namespace: String,
}

/// A volume of StorageOS.
#[derive(Clone, Default, PartialEq)]
pub struct StorageOSPersistentVolumeSource {
    /// Name of the volume, unique in its namespace.
    pub volume_name: String,
    /// Namespace of the volume in StorageOS. Absent stands for that of the pod.
    pub volume_namespace: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::ObjectReference>,
}

/// A volume of StorageOS.
#[derive(Clone, Default, PartialEq)]
pub struct StorageOSVolumeSource {
    /// Name of the volume, unique in its namespace.
    pub volume_name: String,
    /// Namespace of the volume in StorageOS. Absent stands for that of the pod.
    pub volume_namespace: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Whether the volume can only be read.
    pub read_only: bool,
    /// Secret with what is needed to reach the volume.
    pub secret_ref: Option<crate::core::v1::LocalObjectReference>,
}

/// A disk of vSphere.
#[derive(Clone, Default, PartialEq)]
pub struct VsphereVirtualDiskVolumeSource {
    /// Path of the disk.
    pub volume_path: String,
    /// File system of the volume, as `ext4`. Empty leaves the choice to the node.
    pub fs_type: String,
    /// Name of the storage policy.
    pub storage_policy_name: String,
    /// Identifier of the storage policy.
    pub storage_policy_id: String,
}
