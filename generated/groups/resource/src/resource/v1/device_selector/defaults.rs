// Written by kindsmith from schema/resource/v1/device_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::resource::v1::DeviceToleration {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.operator.is_empty() {
            self.operator = "Equal".to_owned();
        }
    }
}
