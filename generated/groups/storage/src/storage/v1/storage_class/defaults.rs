// Written by kindsmith from schema/storage/v1/storage_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::storage::v1::StorageClass {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.reclaim_policy.get_or_insert_with(|| "Delete".to_owned());
        self.volume_binding_mode.get_or_insert_with(|| "Immediate".to_owned());
    }
}
