// Written by kindsmith from schema/batch/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::batch::v1::JobSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.template.default_fields();
    }
}
