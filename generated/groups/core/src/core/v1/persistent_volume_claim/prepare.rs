// Written by kindsmith from schema/core/v1/persistent_volume_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::PersistentVolumeClaim {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.keep_unwritable(change, old);
        if !change.gates.is_on("CrossNamespaceVolumeDataSource")
            && !old.is_some_and(Self::uses_cross_namespace_volume_data_source)
        {
            self.drop_cross_namespace_volume_data_source();
        }
    }
    /// Restores, or empties, what the URL of the write may not set.
    fn keep_unwritable(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        match (change.subresource, old) {
            ("", None) => {
                self.status = Default::default();
            }
            ("", Some(old)) => {
                self.status.clone_from(&old.status);
            }
            ("status", Some(old)) => {
                self.spec.clone_from(&old.spec);
            }
            _ => {}
        }
    }
    /// Whether a field of the gate `CrossNamespaceVolumeDataSource` is set.
    pub(crate) fn uses_cross_namespace_volume_data_source(&self) -> bool {
        self.spec.uses_cross_namespace_volume_data_source()
    }
    /// Empties the fields of the gate `CrossNamespaceVolumeDataSource`.
    pub(crate) fn drop_cross_namespace_volume_data_source(&mut self) {
        self.spec.drop_cross_namespace_volume_data_source();
    }
}
