// Written by kindsmith from schema/storage/v1/volume_attachment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `storage/v1` from `volume_attachment`.

/// The wish that a volume is attached to a node, or detached from it. A driver fulfils it and tells
/// in the status how it went.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachment {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which volume is attached to which node, and by which driver. It cannot be changed.
    pub spec: crate::storage::v1::VolumeAttachmentSpec,
    /// How far the driver has come. Only the driver writes it, at `status`.
    pub status: crate::storage::v1::VolumeAttachmentStatus,
}

/// The volume to attach. Exactly one of the fields is set.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachmentSource {
    /// Name of the PersistentVolume to attach.
    pub persistent_volume_name: Option<String>,
    /// A volume without an object of its own, from a pod that was moved from a built-in volume type to
    /// a driver. It has a `csi` source, and its reclaim policy is `Retain`.
    pub inline_volume_spec: Option<crate::core::v1::PersistentVolumeSpec>,
}

/// What is attached, and where.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachmentSpec {
    /// Name of the driver that attaches the volume, at most 63 bytes.
    pub attacher: String,
    /// The volume to attach.
    pub source: crate::storage::v1::VolumeAttachmentSource,
    /// Name of the node that the volume is attached to.
    pub node_name: String,
}

/// What the driver tells of the attachment.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachmentStatus {
    /// Whether the volume is attached. The driver sets it after it has attached the volume.
    pub attached: bool,
    /// What the driver needs to know later, to mount the volume. At most 256 KiB.
    pub attachment_metadata: std::collections::BTreeMap<String, String>,
    /// The last failure to attach the volume. Absent after it succeeded.
    pub attach_error: Option<crate::storage::v1::VolumeError>,
    /// The last failure to detach the volume. Absent after it succeeded.
    pub detach_error: Option<crate::storage::v1::VolumeError>,
}

/// A failure of a driver.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeError {
    /// When it happened.
    pub time: Option<machinery::time::Time>,
    /// What happened, at most 1024 bytes. Drivers must keep secrets out of it.
    pub message: String,
    /// The gRPC code that the driver answered with, 0 or more.
    pub error_code: Option<i32>,
}
