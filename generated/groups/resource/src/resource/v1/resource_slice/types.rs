// Written by kindsmith from schema/resource/v1/resource_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `resource_slice`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceSlice {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::resource::v1::ResourceSliceSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CapacityRequestPolicy {
    /// ?
    pub default: Option<machinery::quantity::Quantity>,
    /// ?
    pub valid_values: Vec<machinery::quantity::Quantity>,
    /// ?
    pub valid_range: Option<crate::resource::v1::CapacityRequestPolicyRange>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CapacityRequestPolicyRange {
    /// ?
    pub min: Option<machinery::quantity::Quantity>,
    /// ?
    pub max: Option<machinery::quantity::Quantity>,
    /// ?
    pub step: Option<machinery::quantity::Quantity>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Counter {
    /// ?
    pub value: machinery::quantity::Quantity,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CounterSet {
    /// ?
    pub name: String,
    /// ?
    pub counters: std::collections::BTreeMap<String, crate::resource::v1::Counter>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Device {
    /// ?
    pub name: String,
    /// ?
    pub attributes: std::collections::BTreeMap<
        String,
        crate::resource::v1::DeviceAttribute,
    >,
    /// ?
    pub capacity: std::collections::BTreeMap<
        String,
        crate::resource::v1::DeviceCapacity,
    >,
    /// ?
    pub consumes_counters: Vec<crate::resource::v1::DeviceCounterConsumption>,
    /// ?
    pub node_name: Option<String>,
    /// ?
    pub node_selector: Option<crate::core::v1::NodeSelector>,
    /// ?
    pub all_nodes: Option<bool>,
    /// ?
    pub taints: Vec<crate::resource::v1::DeviceTaint>,
    /// ?
    pub binds_to_node: Option<bool>,
    /// ?
    pub binding_conditions: Vec<String>,
    /// ?
    pub binding_failure_conditions: Vec<String>,
    /// ?
    pub allow_multiple_allocations: Option<bool>,
    /// ?
    pub node_allocatable_resource_mappings: std::collections::BTreeMap<
        String,
        crate::resource::v1::NodeAllocatableResourceMapping,
    >,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceAttribute {
    /// ?
    pub int: Option<i64>,
    /// ?
    pub bool: Option<bool>,
    /// ?
    pub string: Option<String>,
    /// ?
    pub version: Option<String>,
    /// ?
    pub ints: Vec<i64>,
    /// ?
    pub bools: Vec<bool>,
    /// ?
    pub strings: Vec<String>,
    /// ?
    pub versions: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceCapacity {
    /// ?
    pub value: machinery::quantity::Quantity,
    /// ?
    pub request_policy: Option<crate::resource::v1::CapacityRequestPolicy>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceCounterConsumption {
    /// ?
    pub counter_set: String,
    /// ?
    pub counters: std::collections::BTreeMap<String, crate::resource::v1::Counter>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaint {
    /// ?
    pub key: String,
    /// ?
    pub value: String,
    /// ?
    pub effect: String,
    /// ?
    pub time_added: Option<machinery::time::Time>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeAllocatableResourceMapping {
    /// ?
    pub capacity_key: Option<String>,
    /// ?
    pub allocation_multiplier: Option<machinery::quantity::Quantity>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourcePool {
    /// ?
    pub name: String,
    /// ?
    pub generation: i64,
    /// ?
    pub resource_slice_count: i64,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceSliceSpec {
    /// ?
    pub driver: String,
    /// ?
    pub pool: crate::resource::v1::ResourcePool,
    /// ?
    pub node_name: Option<String>,
    /// ?
    pub node_selector: Option<crate::core::v1::NodeSelector>,
    /// ?
    pub all_nodes: Option<bool>,
    /// ?
    pub devices: Vec<crate::resource::v1::Device>,
    /// ?
    pub per_device_node_selection: Option<bool>,
    /// ?
    pub shared_counters: Vec<crate::resource::v1::CounterSet>,
}
