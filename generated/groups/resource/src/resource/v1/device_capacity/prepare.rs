// Written by kindsmith from schema/resource/v1/device_capacity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::resource::v1::DeviceAttribute {
    /// Whether a field of the gate `DRAListTypeAttributes` is set.
    pub(crate) fn uses_dra_list_type_attributes(&self) -> bool {
        !self.ints.is_empty() || !self.bools.is_empty() || !self.strings.is_empty()
            || !self.versions.is_empty()
    }
    /// Empties the fields of the gate `DRAListTypeAttributes`.
    pub(crate) fn drop_dra_list_type_attributes(&mut self) {
        self.ints = Default::default();
        self.bools = Default::default();
        self.strings = Default::default();
        self.versions = Default::default();
    }
}

impl crate::resource::v1::DeviceCapacity {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.request_policy.is_some()
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        self.request_policy = Default::default();
    }
}
