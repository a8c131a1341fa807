// Written by kindsmith from schema/core/v1/resources.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::TypedObjectReference {
    /// Whether a field of the gate `CrossNamespaceVolumeDataSource` is set.
    pub(crate) fn uses_cross_namespace_volume_data_source(&self) -> bool {
        self.namespace.is_some()
    }
    /// Empties the fields of the gate `CrossNamespaceVolumeDataSource`.
    pub(crate) fn drop_cross_namespace_volume_data_source(&mut self) {
        self.namespace = Default::default();
    }
}
