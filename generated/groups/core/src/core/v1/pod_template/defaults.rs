// Written by kindsmith from schema/core/v1/pod_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::PodTemplate {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.template.default_fields();
    }
}
