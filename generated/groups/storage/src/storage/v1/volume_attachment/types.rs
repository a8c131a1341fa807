// Written by kindsmith from schema/storage/v1/volume_attachment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `storage/v1` from `volume_attachment`.

/// Asks that a volume be attached to a node. A driver does it and reports in `status`.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachment {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which volume is attached to which node. It cannot be changed.
    pub spec: crate::storage::v1::VolumeAttachmentSpec,
    /// How far it has come.
    pub status: crate::storage::v1::VolumeAttachmentStatus,
}

/// A volume. Exactly one field is set.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachmentSource {
    /// Name of a PersistentVolume.
    pub persistent_volume_name: Option<String>,
    /// The volume itself, of pods with volumes that were moved to a driver.
    pub inline_volume_spec: Option<crate::core::v1::PersistentVolumeSpec>,
}

/// Which volume is attached to which node.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachmentSpec {
    /// Name of the driver that does it, a DNS name of at most 63 characters.
    pub attacher: String,
    /// The volume.
    pub source: crate::storage::v1::VolumeAttachmentSource,
    /// Name of the node.
    pub node_name: String,
}

/// How far it has come.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachmentStatus {
    /// Whether the volume is attached.
    pub attached: bool,
    /// What the driver must know to mount the volume.
    pub attachment_metadata: std::collections::BTreeMap<String, String>,
    /// The last error on the way there.
    pub attach_error: Option<crate::storage::v1::VolumeError>,
    /// The last error on the way back.
    pub detach_error: Option<crate::storage::v1::VolumeError>,
}

/// An error of a driver.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeError {
    /// When it happened.
    pub time: Option<machinery::time::Time>,
    /// Details for people, without secrets.
    pub message: String,
    /// Code of gRPC, where the driver gave one.
    pub error_code: Option<i32>,
}
