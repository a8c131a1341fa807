// Written by kindsmith from schema/core/v1/replication_controller.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::ReplicationController {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::core::v1::ReplicationControllerSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.replicas.get_or_insert(1);
        if let Some(value) = &mut self.template {
            value.default_fields();
        }
    }
}
