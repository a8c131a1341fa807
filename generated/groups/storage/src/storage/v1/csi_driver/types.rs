// Written by kindsmith from schema/storage/v1/csi_driver.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `storage/v1` from `csi_driver`.

/// What the cluster needs to know of a driver of the Container Storage Interface. Its name is that
/// of the driver.
#[derive(Clone, Default, PartialEq)]
pub struct CSIDriver {
    /// Name, labels and the other data that objects of every kind have. The name is that of the driver.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the driver can do and needs.
    pub spec: crate::storage::v1::CSIDriverSpec,
}

/// What a driver can do and needs.
#[derive(Clone, Default, PartialEq)]
pub struct CSIDriverSpec {
    /// Whether volumes must be attached to a node before they are mounted, which takes a
    /// VolumeAttachment. It cannot be changed.
    pub attach_required: Option<bool>,
    /// Whether node agents tell the driver for which pod they mount a volume.
    pub pod_info_on_mount: Option<bool>,
    /// Kinds of volumes that the driver provides, `Persistent` for claims and `Ephemeral` for volumes
    /// that live with a pod. Empty means `Persistent`. They cannot be changed.
    pub volume_lifecycle_modes: Vec<String>,
    /// Whether the scheduler looks at the CSIStorageCapacity objects of the driver before it picks a
    /// node.
    pub storage_capacity: Option<bool>,
    /// Whether node agents change the group of files to that of the pod. `ReadWriteOnceWithFSType` (default)
    /// does it for volumes with a file system that one node writes, `File` always, `None` never.
    pub fs_group_policy: Option<String>,
    /// Tokens of the pod's service account that the driver gets when it mounts a volume, one for each
    /// audience.
    pub token_requests: Vec<crate::storage::v1::TokenRequest>,
    /// Whether node agents repeat the mounting call from time to time, so that the driver can renew
    /// what is mounted.
    pub requires_republish: Option<bool>,
    /// Whether volumes can be mounted with a SELinux context, so that their files need not be
    /// relabelled.
    pub se_linux_mount: Option<bool>,
    /// Seconds between two updates of how many volumes a node can hold, at least 10. Absent means that
    /// it is told once.
    pub node_allocatable_update_period_seconds: Option<i64>,
    /// Whether the tokens are sent among the secrets of a call, which are not logged, instead of among
    /// the attributes of the volume. Only with `tokenRequests`.
    pub service_account_token_in_secrets: Option<bool>,
    /// Whether pods with volumes of the driver wait until it is installed on a node.
    pub prevent_pod_scheduling_if_missing: Option<bool>,
}

/// A token that a driver gets.
#[derive(Clone, Default, PartialEq)]
pub struct TokenRequest {
    /// For whom the token is. Empty stands for the API server. No two requests have the same audience.
    pub audience: String,
    /// Seconds for which the token is valid, from 600 to 4294967296. Absent leaves it to the server.
    pub expiration_seconds: Option<i64>,
}
