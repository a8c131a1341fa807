// Written by kindsmith from schema/core/v1/persistent_volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::PersistentVolume {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
        self.status.default_fields();
    }
}

impl crate::core::v1::PersistentVolumeStatus {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.phase.is_empty() {
            self.phase = "Pending".to_owned();
        }
    }
}
