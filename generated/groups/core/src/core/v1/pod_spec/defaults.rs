// Written by kindsmith from schema/core/v1/pod_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::PodSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.volumes {
            item.default_fields();
        }
        for item in &mut self.init_containers {
            item.default_fields();
        }
        for item in &mut self.containers {
            item.default_fields();
        }
        for item in &mut self.ephemeral_containers {
            item.default_fields();
        }
    }
}
