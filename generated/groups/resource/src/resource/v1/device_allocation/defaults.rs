// Written by kindsmith from schema/resource/v1/device_allocation.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::resource::v1::AllocationResult {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.devices.default_fields();
    }
}

impl crate::resource::v1::DeviceAllocationResult {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.results {
            item.default_fields();
        }
    }
}

impl crate::resource::v1::DeviceRequestAllocationResult {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.tolerations {
            item.default_fields();
        }
    }
}

impl crate::resource::v1::ResourceClaimStatus {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.allocation {
            value.default_fields();
        }
    }
}
