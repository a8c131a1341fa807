// Written by kindsmith from schema/resource/v1beta1/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::resource::v1beta1::DeviceClaim {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.requests {
            item.default_fields();
        }
    }
}

impl crate::resource::v1beta1::DeviceRequest {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.first_available {
            item.default_fields();
        }
        for item in &mut self.tolerations {
            item.default_fields();
        }
    }
}

impl crate::resource::v1beta1::DeviceSubRequest {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.allocation_mode.is_empty() {
            self.allocation_mode = "ExactCount".to_owned();
        }
        for item in &mut self.tolerations {
            item.default_fields();
        }
    }
}

impl crate::resource::v1beta1::ResourceClaimSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.devices.default_fields();
    }
}
