// Written by kindsmith from schema/core/v1/persistent_volume_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::PersistentVolumeClaim {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
        self.status.default_fields();
    }
}
