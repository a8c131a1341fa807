// Written by kindsmith from schema/core/v1/volume_specs.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::PersistentVolumeClaimSpec {
    /// Whether a field of the gate `CrossNamespaceVolumeDataSource` is set.
    pub fn uses_cross_namespace_volume_data_source(&self) -> bool {
        self.data_source_ref
            .as_ref()
            .is_some_and(|value| value.uses_cross_namespace_volume_data_source())
    }
    /// Empties the fields of the gate `CrossNamespaceVolumeDataSource`.
    pub fn drop_cross_namespace_volume_data_source(&mut self) {
        if let Some(value) = &mut self.data_source_ref {
            value.drop_cross_namespace_volume_data_source();
        }
    }
}
