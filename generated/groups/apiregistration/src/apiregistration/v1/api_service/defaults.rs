// Written by kindsmith from schema/apiregistration/v1/api_service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::apiregistration::v1::APIService {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::apiregistration::v1::APIServiceSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.service {
            value.default_fields();
        }
    }
}

impl crate::apiregistration::v1::ServiceReference {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.port.get_or_insert(443);
    }
}
