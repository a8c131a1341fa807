// Written by kindsmith from schema/core/v1/endpoints.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::Endpoints {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.subsets {
            item.default_fields();
        }
    }
}

impl crate::core::v1::EndpointPort {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.protocol.is_empty() {
            self.protocol = "TCP".to_owned();
        }
    }
}

impl crate::core::v1::EndpointSubset {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.ports {
            item.default_fields();
        }
    }
}
