// Written by kindsmith from schema/core/v1/volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `volume`.

/// Files from a ConfigMap.
#[derive(Clone, Default, PartialEq)]
pub struct ConfigMapVolumeSource {
    /// Name of the object.
    pub name: String,
    /// Which entries become files, and under which paths. Empty makes a file of each entry. A key that
    /// is missing is an error unless `optional` is set.
    pub items: Vec<crate::core::v1::KeyToPath>,
    /// Rights of the files, 0 to 0777, by default 0644. JSON takes decimal numbers: 420.
    pub default_mode: Option<i32>,
    /// Whether the object, or a key, may be missing.
    pub optional: Option<bool>,
}

/// A file with something about the pod. Exactly one reference is set.
#[derive(Clone, Default, PartialEq)]
pub struct DownwardAPIVolumeFile {
    /// Path of the file in the volume, relative and without `..`.
    pub path: String,
    /// Field of the pod: name, namespace, uid, labels or annotations.
    pub field_ref: Option<crate::core::v1::ObjectFieldSelector>,
    /// Request or limit of a container.
    pub resource_field_ref: Option<crate::core::v1::ResourceFieldSelector>,
    /// Rights of the file, 0 to 0777. Absent stands for `defaultMode`.
    pub mode: Option<i32>,
}

/// Files with something about the pod.
#[derive(Clone, Default, PartialEq)]
pub struct DownwardAPIVolumeSource {
    /// The files.
    pub items: Vec<crate::core::v1::DownwardAPIVolumeFile>,
    /// Rights of the files, 0 to 0777, by default 0644. JSON takes decimal numbers: 420.
    pub default_mode: Option<i32>,
}

/// A directory that is empty when the pod starts and goes with it.
#[derive(Clone, Default, PartialEq)]
pub struct EmptyDirVolumeSource {
    /// What holds the files. Empty stands for the node's default, `Memory` for memory, `HugePages` or
    /// `HugePages-2Mi` for pages of that size.
    pub medium: String,
    /// How much may be in it. Absent means no limit besides those of the pod.
    pub size_limit: Option<machinery::quantity::Quantity>,
}

/// A volume whose claim is made for the pod and goes with it.
#[derive(Clone, Default, PartialEq)]
pub struct EphemeralVolumeSource {
    /// The claim, which gets the names of pod and volume, as `pod-volume`. It must be set.
    pub volume_claim_template: Option<crate::core::v1::PersistentVolumeClaimTemplate>,
}

/// A directory with a Git repository. Nodes no longer do this.
#[derive(Clone, Default, PartialEq)]
pub struct GitRepoVolumeSource {
    /// URL of the repository.
    pub repository: String,
    /// Commit that is checked out.
    pub revision: String,
    /// Directory in the volume, without `..`. Empty makes one by the name of the repository.
    pub directory: String,
}

/// A file or directory of the node. Pods that can use it can often take over the node.
#[derive(Clone, Default, PartialEq)]
pub struct HostPathVolumeSource {
    /// Path on the node. Links are followed.
    pub path: String,
    /// What must be there. Empty (default) checks nothing; `DirectoryOrCreate` and `FileOrCreate` make
    /// it; `Directory`, `File`, `Socket`, `CharDevice` and `BlockDevice` ask for it.
    pub type_: Option<String>,
}

/// The files of an image, read-only.
#[derive(Clone, Default, PartialEq)]
pub struct ImageVolumeSource {
    /// Name of the image.
    pub reference: String,
    /// When the image is fetched. `Always` is the default without a tag and for `latest`, else
    /// `IfNotPresent`; `Never` fetches nothing.
    pub pull_policy: String,
}

/// An entry that becomes a file.
#[derive(Clone, Default, PartialEq)]
pub struct KeyToPath {
    /// Key of the entry.
    pub key: String,
    /// Path of the file in the volume, relative and without `..`.
    pub path: String,
    /// Rights of the file, 0 to 0777. Absent stands for `defaultMode`.
    pub mode: Option<i32>,
}

/// A claim that is made for a pod.
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaimTemplate {
    /// Labels and annotations of the claim. Nothing else may be set.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the claim asks for.
    pub spec: crate::core::v1::PersistentVolumeClaimSpec,
}

/// The volume of a claim.
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaimVolumeSource {
    /// Name of a PersistentVolumeClaim in the namespace.
    pub claim_name: String,
    /// Whether containers may only read, whatever their mounts say.
    pub read_only: bool,
}

/// Files from a Secret.
#[derive(Clone, Default, PartialEq)]
pub struct SecretVolumeSource {
    /// Name of the Secret.
    pub secret_name: String,
    /// Which entries become files, and under which paths. Empty makes a file of each entry. A key that
    /// is missing is an error unless `optional` is set.
    pub items: Vec<crate::core::v1::KeyToPath>,
    /// Rights of the files, 0 to 0777, by default 0644. JSON takes decimal numbers: 420.
    pub default_mode: Option<i32>,
    /// Whether the object, or a key, may be missing.
    pub optional: Option<bool>,
}

/// A volume of a pod.
#[derive(Clone, Default, PartialEq)]
pub struct Volume {
    /// Name of the volume, a DNS label that no other volume of the pod has.
    pub name: String,
    /// A file or directory of the node.
    pub host_path: Option<crate::core::v1::HostPathVolumeSource>,
    /// A directory that goes with the pod.
    pub empty_dir: Option<crate::core::v1::EmptyDirVolumeSource>,
    /// A disk of Google Compute Engine. No longer built in: the driver pd.csi.storage.gke.io does it.
    pub gce_persistent_disk: Option<crate::core::v1::GCEPersistentDiskVolumeSource>,
    /// A volume of AWS. No longer built in: the driver ebs.csi.aws.com does it.
    pub aws_elastic_block_store: Option<
        crate::core::v1::AWSElasticBlockStoreVolumeSource,
    >,
    /// A Git repository. No longer done.
    pub git_repo: Option<crate::core::v1::GitRepoVolumeSource>,
    /// Files from a Secret.
    pub secret: Option<crate::core::v1::SecretVolumeSource>,
    /// A directory of an NFS server.
    pub nfs: Option<crate::core::v1::NFSVolumeSource>,
    /// A disk by iSCSI.
    pub iscsi: Option<crate::core::v1::ISCSIVolumeSource>,
    /// A volume of GlusterFS. No longer done.
    pub glusterfs: Option<crate::core::v1::GlusterfsVolumeSource>,
    /// The volume of a claim.
    pub persistent_volume_claim: Option<
        crate::core::v1::PersistentVolumeClaimVolumeSource,
    >,
    /// An image of Ceph RBD. No longer done.
    pub rbd: Option<crate::core::v1::RBDVolumeSource>,
    /// A volume by a program on the node. Deprecated.
    pub flex_volume: Option<crate::core::v1::FlexVolumeSource>,
    /// A volume of OpenStack. No longer built in: the driver cinder.csi.openstack.org does it.
    pub cinder: Option<crate::core::v1::CinderVolumeSource>,
    /// A directory of CephFS. No longer done.
    pub cephfs: Option<crate::core::v1::CephFSVolumeSource>,
    /// A volume of Flocker. No longer done.
    pub flocker: Option<crate::core::v1::FlockerVolumeSource>,
    /// Files with something about the pod.
    pub downward_api: Option<crate::core::v1::DownwardAPIVolumeSource>,
    /// A disk by Fibre Channel.
    pub fc: Option<crate::core::v1::FCVolumeSource>,
    /// A share of Azure Files. No longer built in: the driver file.csi.azure.com does it.
    pub azure_file: Option<crate::core::v1::AzureFileVolumeSource>,
    /// Files from a ConfigMap.
    pub config_map: Option<crate::core::v1::ConfigMapVolumeSource>,
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
    /// Files from several sources in one directory.
    pub projected: Option<crate::core::v1::ProjectedVolumeSource>,
    /// A volume of Portworx. No longer built in: the driver pxd.portworx.com does it.
    pub portworx_volume: Option<crate::core::v1::PortworxVolumeSource>,
    /// A volume of ScaleIO. No longer done.
    pub scale_io: Option<crate::core::v1::ScaleIOVolumeSource>,
    /// A volume of StorageOS. No longer done.
    pub storageos: Option<crate::core::v1::StorageOSVolumeSource>,
    /// A volume that a storage driver makes for the pod.
    pub csi: Option<crate::core::v1::CSIVolumeSource>,
    /// A volume whose claim is made for the pod and goes with it.
    pub ephemeral: Option<crate::core::v1::EphemeralVolumeSource>,
    /// The files of an image.
    pub image: Option<crate::core::v1::ImageVolumeSource>,
}
