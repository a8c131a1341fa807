// Written by kindsmith from schema/resource/v1/device_allocation.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::resource::v1::AllocationResult {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.devices.uses_dra_consumable_capacity()
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        self.devices.drop_dra_consumable_capacity();
    }
    /// Whether a field of the gate `DRADeviceBindingConditions` is set.
    pub(crate) fn uses_dra_device_binding_conditions(&self) -> bool {
        self.devices.uses_dra_device_binding_conditions()
            || self.allocation_timestamp.is_some()
    }
    /// Empties the fields of the gate `DRADeviceBindingConditions`.
    pub(crate) fn drop_dra_device_binding_conditions(&mut self) {
        self.devices.drop_dra_device_binding_conditions();
        self.allocation_timestamp = Default::default();
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        self.devices.uses_dra_device_taints()
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        self.devices.drop_dra_device_taints();
    }
}

impl crate::resource::v1::DeviceAllocationResult {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.results.iter().any(|item| item.uses_dra_consumable_capacity())
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        for item in &mut self.results {
            item.drop_dra_consumable_capacity();
        }
    }
    /// Whether a field of the gate `DRADeviceBindingConditions` is set.
    pub(crate) fn uses_dra_device_binding_conditions(&self) -> bool {
        self.results.iter().any(|item| item.uses_dra_device_binding_conditions())
    }
    /// Empties the fields of the gate `DRADeviceBindingConditions`.
    pub(crate) fn drop_dra_device_binding_conditions(&mut self) {
        for item in &mut self.results {
            item.drop_dra_device_binding_conditions();
        }
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        self.results.iter().any(|item| item.uses_dra_device_taints())
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        for item in &mut self.results {
            item.drop_dra_device_taints();
        }
    }
}

impl crate::resource::v1::DeviceRequestAllocationResult {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.share_id.is_some() || !self.consumed_capacity.is_empty()
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        self.share_id = Default::default();
        self.consumed_capacity = Default::default();
    }
    /// Whether a field of the gate `DRADeviceBindingConditions` is set.
    pub(crate) fn uses_dra_device_binding_conditions(&self) -> bool {
        !self.binding_conditions.is_empty()
            || !self.binding_failure_conditions.is_empty()
    }
    /// Empties the fields of the gate `DRADeviceBindingConditions`.
    pub(crate) fn drop_dra_device_binding_conditions(&mut self) {
        self.binding_conditions = Default::default();
        self.binding_failure_conditions = Default::default();
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        !self.tolerations.is_empty()
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        self.tolerations = Default::default();
    }
}

impl crate::resource::v1::ResourceClaimStatus {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.allocation
            .as_ref()
            .is_some_and(|value| value.uses_dra_consumable_capacity())
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        if let Some(value) = &mut self.allocation {
            value.drop_dra_consumable_capacity();
        }
    }
    /// Whether a field of the gate `DRADeviceBindingConditions` is set.
    pub(crate) fn uses_dra_device_binding_conditions(&self) -> bool {
        self.allocation
            .as_ref()
            .is_some_and(|value| value.uses_dra_device_binding_conditions())
    }
    /// Empties the fields of the gate `DRADeviceBindingConditions`.
    pub(crate) fn drop_dra_device_binding_conditions(&mut self) {
        if let Some(value) = &mut self.allocation {
            value.drop_dra_device_binding_conditions();
        }
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        self.allocation.as_ref().is_some_and(|value| value.uses_dra_device_taints())
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        if let Some(value) = &mut self.allocation {
            value.drop_dra_device_taints();
        }
    }
}
