// Written by kindsmith from schema/core/v1/volume_specs.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `volume_specs`.

/// How far a change of the attributes class of a volume has come.
#[derive(Clone, Default, PartialEq)]
pub struct ModifyVolumeStatus {
    /// Name of the class that the volume shall get.
    pub target_volume_attributes_class_name: String,
    /// `Pending` when the class is missing, `InProgress` while the driver works, `Infeasible` when the
    /// driver refused.
    pub status: String,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaimCondition {
    /// Name of the aspect, unique within the object.
    pub type_: String,
    /// Whether it holds, `True`, `False` or `Unknown`.
    pub status: String,
    /// When it was last looked at.
    pub last_probe_time: Option<machinery::time::Time>,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people.
    pub message: String,
}

/// What volume is wanted.
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaimSpec {
    /// How the volume can be mounted. `ReadWriteOnce` by one node, `ReadOnlyMany` and `ReadWriteMany`
    /// by many, `ReadWriteOncePod` by one pod.
    pub access_modes: Vec<String>,
    /// Labels that the volume must have.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// How large the volume is, under `requests.storage`.
    pub resources: crate::core::v1::VolumeResourceRequirements,
    /// Name of the volume that is bound to the claim.
    pub volume_name: String,
    /// Name of the StorageClass. Absent stands for the default class, empty for none.
    pub storage_class_name: Option<String>,
    /// Whether the volume is a file system, `Filesystem` (default), or a block device, `Block`.
    pub volume_mode: Option<String>,
    /// Snapshot or claim in the namespace from which the volume is filled. It is the same as
    /// `dataSourceRef` where both can say it.
    pub data_source: Option<crate::core::v1::TypedLocalObjectReference>,
    /// Object of any kind from which the volume is filled.
    pub data_source_ref: Option<crate::core::v1::TypedObjectReference>,
    /// Name of the VolumeAttributesClass, which sets properties that can change later. Absent means
    /// none.
    pub volume_attributes_class_name: Option<String>,
}

/// What volume there is.
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaimStatus {
    /// `Pending` (not bound yet), `Bound` or `Lost` (its volume is gone).
    pub phase: String,
    /// How the volume can be mounted. `ReadWriteOnce` by one node, `ReadOnlyMany` and `ReadWriteMany`
    /// by many, `ReadWriteOncePod` by one pod.
    pub access_modes: Vec<String>,
    /// How large the volume is.
    pub capacity: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// Further aspects of the claim, such as a resize that goes on.
    pub conditions: Vec<crate::core::v1::PersistentVolumeClaimCondition>,
    /// Amounts that are reserved while the volume grows. They count for quotas.
    pub allocated_resources: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
    /// How far a resize has come, by resource.
    pub allocated_resource_statuses: std::collections::BTreeMap<String, String>,
    /// Name of the attributes class that the volume has now.
    pub current_volume_attributes_class_name: Option<String>,
    /// How far a change of the attributes class has come. Absent when there is none.
    pub modify_volume_status: Option<crate::core::v1::ModifyVolumeStatus>,
}

/// What a volume is and who may use it.
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeSpec {
    /// How large the volume is, under `storage`.
    pub capacity: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// A disk of Google Compute Engine. No longer built in: the driver pd.csi.storage.gke.io does it.
    pub gce_persistent_disk: Option<crate::core::v1::GCEPersistentDiskVolumeSource>,
    /// A volume of AWS. No longer built in: the driver ebs.csi.aws.com does it.
    pub aws_elastic_block_store: Option<
        crate::core::v1::AWSElasticBlockStoreVolumeSource,
    >,
    /// A directory of a node, for clusters with one node.
    pub host_path: Option<crate::core::v1::HostPathVolumeSource>,
    /// A volume of GlusterFS. No longer done.
    pub glusterfs: Option<crate::core::v1::GlusterfsPersistentVolumeSource>,
    /// A directory of an NFS server.
    pub nfs: Option<crate::core::v1::NFSVolumeSource>,
    /// An image of Ceph RBD. No longer done.
    pub rbd: Option<crate::core::v1::RBDPersistentVolumeSource>,
    /// A disk by iSCSI.
    pub iscsi: Option<crate::core::v1::ISCSIPersistentVolumeSource>,
    /// A volume of OpenStack. No longer built in: the driver cinder.csi.openstack.org does it.
    pub cinder: Option<crate::core::v1::CinderPersistentVolumeSource>,
    /// A directory of CephFS. No longer done.
    pub cephfs: Option<crate::core::v1::CephFSPersistentVolumeSource>,
    /// A disk by Fibre Channel.
    pub fc: Option<crate::core::v1::FCVolumeSource>,
    /// A volume of Flocker. No longer done.
    pub flocker: Option<crate::core::v1::FlockerVolumeSource>,
    /// A volume by a program on the node. Deprecated.
    pub flex_volume: Option<crate::core::v1::FlexPersistentVolumeSource>,
    /// A share of Azure Files. No longer built in: the driver file.csi.azure.com does it.
    pub azure_file: Option<crate::core::v1::AzureFilePersistentVolumeSource>,
    /// A disk of vSphere. No longer built in: the driver csi.vsphere.vmware.com does it.
    pub vsphere_volume: Option<crate::core::v1::VsphereVirtualDiskVolumeSource>,
    /// A volume of Quobyte. No longer done.
    pub quobyte: Option<crate::core::v1::QuobyteVolumeSource>,
    /// A disk of Azure. No longer built in: the driver disk.csi.azure.com does it.
    pub azure_disk: Option<crate::core::v1::AzureDiskVolumeSource>,
    /// A disk of Photon. No longer done.
    pub photon_persistent_disk: Option<
        crate::core::v1::PhotonPersistentDiskVolumeSource,
    >,
    /// A volume of Portworx. No longer built in: the driver pxd.portworx.com does it.
    pub portworx_volume: Option<crate::core::v1::PortworxVolumeSource>,
    /// A volume of ScaleIO. No longer done.
    pub scale_io: Option<crate::core::v1::ScaleIOPersistentVolumeSource>,
    /// A disk or directory of one node.
    pub local: Option<crate::core::v1::LocalVolumeSource>,
    /// A volume of StorageOS. No longer done.
    pub storageos: Option<crate::core::v1::StorageOSPersistentVolumeSource>,
    /// A volume of a storage driver.
    pub csi: Option<crate::core::v1::CSIPersistentVolumeSource>,
    /// How the volume can be mounted. `ReadWriteOnce` by one node, `ReadOnlyMany` and `ReadWriteMany`
    /// by many, `ReadWriteOncePod` by one pod.
    pub access_modes: Vec<String>,
    /// The claim that the volume is bound to, or kept for.
    pub claim_ref: Option<crate::core::v1::ObjectReference>,
    /// What happens when the claim goes. `Retain` (default of volumes made by hand) keeps the data,
    /// `Delete` deletes it, `Recycle` is no longer recommended.
    pub persistent_volume_reclaim_policy: String,
    /// Name of the StorageClass that the volume belongs to. Empty means none.
    pub storage_class_name: String,
    /// Options for mounting, as `ro`. They are not checked.
    pub mount_options: Vec<String>,
    /// Whether the volume is a file system, `Filesystem` (default), or a block device, `Block`.
    pub volume_mode: Option<String>,
    /// Nodes that can reach the volume.
    pub node_affinity: Option<crate::core::v1::VolumeNodeAffinity>,
    /// Name of the VolumeAttributesClass, which sets properties that can change later. Absent means
    /// none.
    pub volume_attributes_class_name: Option<String>,
}

/// Nodes that can reach a volume.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeNodeAffinity {
    /// Nodes of which one must run the pods.
    pub required: Option<crate::core::v1::NodeSelector>,
}
