// Written by kindsmith from schema/storage/v1/volume_attachment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::storage::v1::VolumeAttachment {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::storage::v1::VolumeAttachmentSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.inline_volume_spec {
            value.default_fields();
        }
    }
}

impl crate::storage::v1::VolumeAttachmentSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.source.default_fields();
    }
}
