// Written by kindsmith from schema/resource/v1beta1/resource_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1beta1` from `resource_slice`.

/// Devices that a driver offers, a part of a pool, in the form of the first beta version.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceSlice {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The devices, and from which nodes they can be used.
    pub spec: crate::resource::v1beta1::ResourceSliceSpec,
}

/// What can be said of a device.
#[derive(Clone, Default, PartialEq)]
pub struct BasicDevice {
    /// What describes the device, by names as `example.com/model`; without a domain, that of the driver
    /// is meant. Attributes and capacities are at most 32 together.
    pub attributes: std::collections::BTreeMap<
        String,
        crate::resource::v1beta1::DeviceAttribute,
    >,
    /// How much of something the device has, by names like those of attributes.
    pub capacity: std::collections::BTreeMap<
        String,
        crate::resource::v1beta1::DeviceCapacity,
    >,
    /// What of shared counters is taken while the device is allocated, at most 2 sets.
    pub consumes_counters: Vec<crate::resource::v1beta1::DeviceCounterConsumption>,
    /// Node that has the device. Only with `perDeviceNodeSelection`.
    pub node_name: Option<String>,
    /// Nodes from which the device can be used. Only with `perDeviceNodeSelection`.
    pub node_selector: Option<crate::core::v1::NodeSelector>,
    /// Whether all nodes can use the device. Only with `perDeviceNodeSelection`.
    pub all_nodes: Option<bool>,
    /// Taints that claims must tolerate to get the device, at most 16.
    pub taints: Vec<crate::resource::v1beta1::DeviceTaint>,
    /// Whether a claim that gets the device can be used from the node of its pod only.
    pub binds_to_node: Option<bool>,
    /// Conditions of the claim that must be true before the pod is bound to its node, at most 4.
    pub binding_conditions: Vec<String>,
    /// Conditions of the claim of which each, when true, means that the pod must go elsewhere. At most 4.
    pub binding_failure_conditions: Vec<String>,
    /// Whether several claims may have the device at the same time.
    pub allow_multiple_allocations: Option<bool>,
    /// Resources of the node, as `cpu`, that are used while the device is allocated, by their names.
    pub node_allocatable_resource_mappings: std::collections::BTreeMap<
        String,
        crate::resource::v1beta1::NodeAllocatableResourceMapping,
    >,
}

/// One device.
#[derive(Clone, Default, PartialEq)]
pub struct Device {
    /// Name of the device in its pool, a DNS label.
    pub name: String,
    /// What can be said of the device.
    pub basic: Option<crate::resource::v1beta1::BasicDevice>,
}

/// Devices, and from which nodes they can be used. Exactly one of `nodeName`, `nodeSelector`,
/// `allNodes` and `perDeviceNodeSelection` is set.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceSliceSpec {
    /// Name of the driver, a DNS name of at most 63 characters. It cannot be changed.
    pub driver: String,
    /// The pool that the slice is a part of.
    pub pool: crate::resource::v1beta1::ResourcePool,
    /// Node that has the devices. It cannot be changed.
    pub node_name: String,
    /// Nodes from which the devices can be used, exactly one term.
    pub node_selector: Option<crate::core::v1::NodeSelector>,
    /// Whether all nodes can use the devices.
    pub all_nodes: bool,
    /// The devices, at most 128, or 64 when one has taints, counters or attributes with lists. Not
    /// together with `sharedCounters`.
    pub devices: Vec<crate::resource::v1beta1::Device>,
    /// Whether each device says itself from which nodes it can be used.
    pub per_device_node_selection: Option<bool>,
    /// Counters that devices of the pool draw on, at most 8 sets.
    pub shared_counters: Vec<crate::resource::v1beta1::CounterSet>,
}
