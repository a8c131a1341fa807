// Written by kindsmith from schema/core/v1/pod_template_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::PodTemplateSpec {
    /// Sets declared defaults where nothing is given.
    pub fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}
