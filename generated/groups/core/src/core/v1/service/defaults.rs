// Written by kindsmith from schema/core/v1/service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::Service {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::core::v1::ServicePort {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.protocol.is_empty() {
            self.protocol = "TCP".to_owned();
        }
    }
}

impl crate::core::v1::ServiceSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.ports {
            item.default_fields();
        }
        if self.type_.is_empty() {
            self.type_ = "ClusterIP".to_owned();
        }
        if self.session_affinity.is_empty() {
            self.session_affinity = "None".to_owned();
        }
    }
}
