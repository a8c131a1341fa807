// Written by kindsmith from schema/resource/v1/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::resource::v1::DeviceClaim {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.requests.iter().any(|item| item.uses_dra_consumable_capacity())
            || self.constraints.iter().any(|item| item.uses_dra_consumable_capacity())
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        for item in &mut self.requests {
            item.drop_dra_consumable_capacity();
        }
        for item in &mut self.constraints {
            item.drop_dra_consumable_capacity();
        }
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        self.requests.iter().any(|item| item.uses_dra_device_taints())
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        for item in &mut self.requests {
            item.drop_dra_device_taints();
        }
    }
}

impl crate::resource::v1::DeviceRequest {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.exactly.as_ref().is_some_and(|value| value.uses_dra_consumable_capacity())
            || self
                .first_available
                .iter()
                .any(|item| item.uses_dra_consumable_capacity())
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        if let Some(value) = &mut self.exactly {
            value.drop_dra_consumable_capacity();
        }
        for item in &mut self.first_available {
            item.drop_dra_consumable_capacity();
        }
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        self.exactly.as_ref().is_some_and(|value| value.uses_dra_device_taints())
            || self.first_available.iter().any(|item| item.uses_dra_device_taints())
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        if let Some(value) = &mut self.exactly {
            value.drop_dra_device_taints();
        }
        for item in &mut self.first_available {
            item.drop_dra_device_taints();
        }
    }
}

impl crate::resource::v1::DeviceSubRequest {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.capacity.is_some()
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        self.capacity = Default::default();
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

impl crate::resource::v1::ExactDeviceRequest {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.capacity.is_some()
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        self.capacity = Default::default();
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

impl crate::resource::v1::ResourceClaimSpec {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.devices.uses_dra_consumable_capacity()
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        self.devices.drop_dra_consumable_capacity();
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
