// Written by kindsmith from schema/core/v1/volume_specs.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::PersistentVolumeClaimSpec {
    /// Sets declared defaults where nothing is given.
    pub fn default_fields(&mut self) {
        self.volume_mode.get_or_insert_with(|| "Filesystem".to_owned());
    }
}

impl crate::core::v1::PersistentVolumeClaimStatus {
    /// Sets declared defaults where nothing is given.
    pub fn default_fields(&mut self) {
        if self.phase.is_empty() {
            self.phase = "Pending".to_owned();
        }
    }
}

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
