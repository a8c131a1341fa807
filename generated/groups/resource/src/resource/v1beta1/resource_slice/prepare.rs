// Written by kindsmith from schema/resource/v1beta1/resource_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::resource::v1beta1::ResourceSlice {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        if !change.gates.is_on("DRAConsumableCapacity")
            && !old.is_some_and(Self::uses_dra_consumable_capacity)
        {
            self.drop_dra_consumable_capacity();
        }
        if !change.gates.is_on("DRADeviceBindingConditions")
            && !old.is_some_and(Self::uses_dra_device_binding_conditions)
        {
            self.drop_dra_device_binding_conditions();
        }
        if !change.gates.is_on("DRADeviceTaints")
            && !old.is_some_and(Self::uses_dra_device_taints)
        {
            self.drop_dra_device_taints();
        }
        if !change.gates.is_on("DRAListTypeAttributes")
            && !old.is_some_and(Self::uses_dra_list_type_attributes)
        {
            self.drop_dra_list_type_attributes();
        }
        if !change.gates.is_on("DRANodeAllocatableResources")
            && !old.is_some_and(Self::uses_dra_node_allocatable_resources)
        {
            self.drop_dra_node_allocatable_resources();
        }
        if !change.gates.is_on("DRAPartitionableDevices")
            && !old.is_some_and(Self::uses_dra_partitionable_devices)
        {
            self.drop_dra_partitionable_devices();
        }
    }
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.spec.uses_dra_consumable_capacity()
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        self.spec.drop_dra_consumable_capacity();
    }
    /// Whether a field of the gate `DRADeviceBindingConditions` is set.
    pub(crate) fn uses_dra_device_binding_conditions(&self) -> bool {
        self.spec.uses_dra_device_binding_conditions()
    }
    /// Empties the fields of the gate `DRADeviceBindingConditions`.
    pub(crate) fn drop_dra_device_binding_conditions(&mut self) {
        self.spec.drop_dra_device_binding_conditions();
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        self.spec.uses_dra_device_taints()
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        self.spec.drop_dra_device_taints();
    }
    /// Whether a field of the gate `DRAListTypeAttributes` is set.
    pub(crate) fn uses_dra_list_type_attributes(&self) -> bool {
        self.spec.uses_dra_list_type_attributes()
    }
    /// Empties the fields of the gate `DRAListTypeAttributes`.
    pub(crate) fn drop_dra_list_type_attributes(&mut self) {
        self.spec.drop_dra_list_type_attributes();
    }
    /// Whether a field of the gate `DRANodeAllocatableResources` is set.
    pub(crate) fn uses_dra_node_allocatable_resources(&self) -> bool {
        self.spec.uses_dra_node_allocatable_resources()
    }
    /// Empties the fields of the gate `DRANodeAllocatableResources`.
    pub(crate) fn drop_dra_node_allocatable_resources(&mut self) {
        self.spec.drop_dra_node_allocatable_resources();
    }
    /// Whether a field of the gate `DRAPartitionableDevices` is set.
    pub(crate) fn uses_dra_partitionable_devices(&self) -> bool {
        self.spec.uses_dra_partitionable_devices()
    }
    /// Empties the fields of the gate `DRAPartitionableDevices`.
    pub(crate) fn drop_dra_partitionable_devices(&mut self) {
        self.spec.drop_dra_partitionable_devices();
    }
}

impl crate::resource::v1beta1::BasicDevice {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.capacity.values().any(|item| item.uses_dra_consumable_capacity())
            || self.allow_multiple_allocations.is_some()
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        for item in self.capacity.values_mut() {
            item.drop_dra_consumable_capacity();
        }
        self.allow_multiple_allocations = Default::default();
    }
    /// Whether a field of the gate `DRADeviceBindingConditions` is set.
    pub(crate) fn uses_dra_device_binding_conditions(&self) -> bool {
        self.binds_to_node.is_some() || !self.binding_conditions.is_empty()
            || !self.binding_failure_conditions.is_empty()
    }
    /// Empties the fields of the gate `DRADeviceBindingConditions`.
    pub(crate) fn drop_dra_device_binding_conditions(&mut self) {
        self.binds_to_node = Default::default();
        self.binding_conditions = Default::default();
        self.binding_failure_conditions = Default::default();
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        !self.taints.is_empty()
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        self.taints = Default::default();
    }
    /// Whether a field of the gate `DRAListTypeAttributes` is set.
    pub(crate) fn uses_dra_list_type_attributes(&self) -> bool {
        self.attributes.values().any(|item| item.uses_dra_list_type_attributes())
    }
    /// Empties the fields of the gate `DRAListTypeAttributes`.
    pub(crate) fn drop_dra_list_type_attributes(&mut self) {
        for item in self.attributes.values_mut() {
            item.drop_dra_list_type_attributes();
        }
    }
    /// Whether a field of the gate `DRANodeAllocatableResources` is set.
    pub(crate) fn uses_dra_node_allocatable_resources(&self) -> bool {
        !self.node_allocatable_resource_mappings.is_empty()
    }
    /// Empties the fields of the gate `DRANodeAllocatableResources`.
    pub(crate) fn drop_dra_node_allocatable_resources(&mut self) {
        self.node_allocatable_resource_mappings = Default::default();
    }
    /// Whether a field of the gate `DRAPartitionableDevices` is set.
    pub(crate) fn uses_dra_partitionable_devices(&self) -> bool {
        !self.consumes_counters.is_empty() || self.node_name.is_some()
            || self.node_selector.is_some() || self.all_nodes.is_some()
    }
    /// Empties the fields of the gate `DRAPartitionableDevices`.
    pub(crate) fn drop_dra_partitionable_devices(&mut self) {
        self.consumes_counters = Default::default();
        self.node_name = Default::default();
        self.node_selector = Default::default();
        self.all_nodes = Default::default();
    }
}

impl crate::resource::v1beta1::Device {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.basic.as_ref().is_some_and(|value| value.uses_dra_consumable_capacity())
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        if let Some(value) = &mut self.basic {
            value.drop_dra_consumable_capacity();
        }
    }
    /// Whether a field of the gate `DRADeviceBindingConditions` is set.
    pub(crate) fn uses_dra_device_binding_conditions(&self) -> bool {
        self.basic
            .as_ref()
            .is_some_and(|value| value.uses_dra_device_binding_conditions())
    }
    /// Empties the fields of the gate `DRADeviceBindingConditions`.
    pub(crate) fn drop_dra_device_binding_conditions(&mut self) {
        if let Some(value) = &mut self.basic {
            value.drop_dra_device_binding_conditions();
        }
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        self.basic.as_ref().is_some_and(|value| value.uses_dra_device_taints())
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        if let Some(value) = &mut self.basic {
            value.drop_dra_device_taints();
        }
    }
    /// Whether a field of the gate `DRAListTypeAttributes` is set.
    pub(crate) fn uses_dra_list_type_attributes(&self) -> bool {
        self.basic.as_ref().is_some_and(|value| value.uses_dra_list_type_attributes())
    }
    /// Empties the fields of the gate `DRAListTypeAttributes`.
    pub(crate) fn drop_dra_list_type_attributes(&mut self) {
        if let Some(value) = &mut self.basic {
            value.drop_dra_list_type_attributes();
        }
    }
    /// Whether a field of the gate `DRANodeAllocatableResources` is set.
    pub(crate) fn uses_dra_node_allocatable_resources(&self) -> bool {
        self.basic
            .as_ref()
            .is_some_and(|value| value.uses_dra_node_allocatable_resources())
    }
    /// Empties the fields of the gate `DRANodeAllocatableResources`.
    pub(crate) fn drop_dra_node_allocatable_resources(&mut self) {
        if let Some(value) = &mut self.basic {
            value.drop_dra_node_allocatable_resources();
        }
    }
    /// Whether a field of the gate `DRAPartitionableDevices` is set.
    pub(crate) fn uses_dra_partitionable_devices(&self) -> bool {
        self.basic.as_ref().is_some_and(|value| value.uses_dra_partitionable_devices())
    }
    /// Empties the fields of the gate `DRAPartitionableDevices`.
    pub(crate) fn drop_dra_partitionable_devices(&mut self) {
        if let Some(value) = &mut self.basic {
            value.drop_dra_partitionable_devices();
        }
    }
}

impl crate::resource::v1beta1::ResourceSliceSpec {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.devices.iter().any(|item| item.uses_dra_consumable_capacity())
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        for item in &mut self.devices {
            item.drop_dra_consumable_capacity();
        }
    }
    /// Whether a field of the gate `DRADeviceBindingConditions` is set.
    pub(crate) fn uses_dra_device_binding_conditions(&self) -> bool {
        self.devices.iter().any(|item| item.uses_dra_device_binding_conditions())
    }
    /// Empties the fields of the gate `DRADeviceBindingConditions`.
    pub(crate) fn drop_dra_device_binding_conditions(&mut self) {
        for item in &mut self.devices {
            item.drop_dra_device_binding_conditions();
        }
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        self.devices.iter().any(|item| item.uses_dra_device_taints())
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        for item in &mut self.devices {
            item.drop_dra_device_taints();
        }
    }
    /// Whether a field of the gate `DRAListTypeAttributes` is set.
    pub(crate) fn uses_dra_list_type_attributes(&self) -> bool {
        self.devices.iter().any(|item| item.uses_dra_list_type_attributes())
    }
    /// Empties the fields of the gate `DRAListTypeAttributes`.
    pub(crate) fn drop_dra_list_type_attributes(&mut self) {
        for item in &mut self.devices {
            item.drop_dra_list_type_attributes();
        }
    }
    /// Whether a field of the gate `DRANodeAllocatableResources` is set.
    pub(crate) fn uses_dra_node_allocatable_resources(&self) -> bool {
        self.devices.iter().any(|item| item.uses_dra_node_allocatable_resources())
    }
    /// Empties the fields of the gate `DRANodeAllocatableResources`.
    pub(crate) fn drop_dra_node_allocatable_resources(&mut self) {
        for item in &mut self.devices {
            item.drop_dra_node_allocatable_resources();
        }
    }
    /// Whether a field of the gate `DRAPartitionableDevices` is set.
    pub(crate) fn uses_dra_partitionable_devices(&self) -> bool {
        self.devices.iter().any(|item| item.uses_dra_partitionable_devices())
            || self.per_device_node_selection.is_some()
            || !self.shared_counters.is_empty()
    }
    /// Empties the fields of the gate `DRAPartitionableDevices`.
    pub(crate) fn drop_dra_partitionable_devices(&mut self) {
        for item in &mut self.devices {
            item.drop_dra_partitionable_devices();
        }
        self.per_device_node_selection = Default::default();
        self.shared_counters = Default::default();
    }
}
