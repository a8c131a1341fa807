// Written by kindsmith from schema/core/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::PersistentVolumeSpec {
    /// Sets declared defaults where nothing is given.
    pub fn default_fields(&mut self) {
        if let Some(value) = &mut self.host_path {
            value.default_fields();
        }
        if let Some(value) = &mut self.rbd {
            value.default_fields();
        }
        if let Some(value) = &mut self.iscsi {
            value.default_fields();
        }
        if let Some(value) = &mut self.azure_disk {
            value.default_fields();
        }
        if let Some(value) = &mut self.scale_io {
            value.default_fields();
        }
    }
}
