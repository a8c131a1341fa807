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
}
