// Written by kindsmith from schema/resource/v1beta1/resource_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `v1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::resource::v1beta1::ResourceSlice {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::resource::v1::ResourceSlice {
        crate::resource::v1::ResourceSlice {
            metadata: self.metadata.clone(),
            spec: self.spec.to_hub(brand),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::resource::v1::ResourceSlice,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::resource::v1beta1::ResourceSlice {
            metadata: hub.metadata.clone(),
            spec: crate::resource::v1beta1::ResourceSliceSpec::from_hub(&hub.spec, brand),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::resource::v1beta1::Device {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::resource::v1::Device {
        crate::resource::v1::Device {
            name: self.name.clone(),
            attributes: self
                .basic
                .as_ref()
                .map(|inner| inner.attributes.clone())
                .unwrap_or_default(),
            capacity: self
                .basic
                .as_ref()
                .map(|inner| inner.capacity.clone())
                .unwrap_or_default(),
            consumes_counters: self
                .basic
                .as_ref()
                .map(|inner| inner.consumes_counters.clone())
                .unwrap_or_default(),
            node_name: self
                .basic
                .as_ref()
                .map(|inner| inner.node_name.clone())
                .unwrap_or_default(),
            node_selector: self
                .basic
                .as_ref()
                .map(|inner| inner.node_selector.clone())
                .unwrap_or_default(),
            all_nodes: self
                .basic
                .as_ref()
                .map(|inner| inner.all_nodes)
                .unwrap_or_default(),
            taints: self
                .basic
                .as_ref()
                .map(|inner| inner.taints.clone())
                .unwrap_or_default(),
            binds_to_node: self
                .basic
                .as_ref()
                .map(|inner| inner.binds_to_node)
                .unwrap_or_default(),
            binding_conditions: self
                .basic
                .as_ref()
                .map(|inner| inner.binding_conditions.clone())
                .unwrap_or_default(),
            binding_failure_conditions: self
                .basic
                .as_ref()
                .map(|inner| inner.binding_failure_conditions.clone())
                .unwrap_or_default(),
            allow_multiple_allocations: self
                .basic
                .as_ref()
                .map(|inner| inner.allow_multiple_allocations)
                .unwrap_or_default(),
            node_allocatable_resource_mappings: self
                .basic
                .as_ref()
                .map(|inner| inner.node_allocatable_resource_mappings.clone())
                .unwrap_or_default(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::resource::v1::Device,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::resource::v1beta1::Device {
            name: hub.name.clone(),
            basic: Some(crate::resource::v1beta1::BasicDevice {
                attributes: hub.attributes.clone(),
                capacity: hub.capacity.clone(),
                consumes_counters: hub.consumes_counters.clone(),
                node_name: hub.node_name.clone(),
                node_selector: hub.node_selector.clone(),
                all_nodes: hub.all_nodes,
                taints: hub.taints.clone(),
                binds_to_node: hub.binds_to_node,
                binding_conditions: hub.binding_conditions.clone(),
                binding_failure_conditions: hub.binding_failure_conditions.clone(),
                allow_multiple_allocations: hub.allow_multiple_allocations,
                node_allocatable_resource_mappings: hub
                    .node_allocatable_resource_mappings
                    .clone(),
            }),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::resource::v1beta1::ResourceSliceSpec {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::resource::v1::ResourceSliceSpec {
        crate::resource::v1::ResourceSliceSpec {
            driver: self.driver.clone(),
            pool: self.pool.clone(),
            node_name: machinery::convert::unless_zero(&self.node_name),
            node_selector: self.node_selector.clone(),
            all_nodes: machinery::convert::unless_zero(&self.all_nodes),
            devices: self.devices.iter().map(|item| item.to_hub(brand)).collect(),
            per_device_node_selection: self.per_device_node_selection,
            shared_counters: self.shared_counters.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::resource::v1::ResourceSliceSpec,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::resource::v1beta1::ResourceSliceSpec {
            driver: hub.driver.clone(),
            pool: hub.pool.clone(),
            node_name: hub.node_name.clone().unwrap_or_default(),
            node_selector: hub.node_selector.clone(),
            all_nodes: hub.all_nodes.unwrap_or_default(),
            devices: hub
                .devices
                .iter()
                .map(|item| crate::resource::v1beta1::Device::from_hub(item, brand))
                .collect(),
            per_device_node_selection: hub.per_device_node_selection,
            shared_counters: hub.shared_counters.clone(),
        }
    }
}
