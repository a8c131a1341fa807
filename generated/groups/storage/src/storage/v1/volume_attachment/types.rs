// Written by kindsmith from schema/storage/v1/volume_attachment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `storage/v1` from `volume_attachment`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachment {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::storage::v1::VolumeAttachmentSpec,
    /// ?
    pub status: crate::storage::v1::VolumeAttachmentStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachmentSource {
    /// ?
    pub persistent_volume_name: Option<String>,
    /// ?
    pub inline_volume_spec: Option<crate::core::v1::PersistentVolumeSpec>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachmentSpec {
    /// ?
    pub attacher: String,
    /// ?
    pub source: crate::storage::v1::VolumeAttachmentSource,
    /// ?
    pub node_name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttachmentStatus {
    /// ?
    pub attached: bool,
    /// ?
    pub attachment_metadata: std::collections::BTreeMap<String, String>,
    /// ?
    pub attach_error: Option<crate::storage::v1::VolumeError>,
    /// ?
    pub detach_error: Option<crate::storage::v1::VolumeError>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VolumeError {
    /// ?
    pub time: Option<machinery::time::Time>,
    /// ?
    pub message: String,
    /// ?
    pub error_code: Option<i32>,
}
