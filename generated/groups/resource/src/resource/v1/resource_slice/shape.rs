// Written by kindsmith from schema/resource/v1/resource_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ResourceSlice`.
    pub RESOURCE_SLICE: crate::resource::v1::ResourceSlice {
        name: "ResourceSlice", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META], inner: Embedded;
        1 spec: "spec" 2 Always [message crate::resource::v1::resource_slice::shape::RESOURCE_SLICE_SPEC];
    }
}

machinery::message! {
    /// The form of `CapacityRequestPolicy`.
    pub CAPACITY_REQUEST_POLICY: crate::resource::v1::CapacityRequestPolicy {
        name: "CapacityRequestPolicy";
        0 default: "default" 1 Always [scalar];
        1 valid_values: "validValues" 3 NonZero [list [scalar]];
        2 valid_range: "validRange" 4 NonZero [message crate::resource::v1::resource_slice::shape::CAPACITY_REQUEST_POLICY_RANGE];
    }
}

machinery::message! {
    /// The form of `CapacityRequestPolicyRange`.
    pub CAPACITY_REQUEST_POLICY_RANGE: crate::resource::v1::CapacityRequestPolicyRange {
        name: "CapacityRequestPolicyRange";
        0 min: "min" 1 NonZero [scalar];
        1 max: "max" 2 NonZero [scalar];
        2 step: "step" 3 NonZero [scalar];
    }
}

machinery::message! {
    /// The form of `Counter`.
    pub COUNTER: crate::resource::v1::Counter {
        name: "Counter";
        0 value: "value" 1 Always [scalar];
    }
}

machinery::message! {
    /// The form of `CounterSet`.
    pub COUNTER_SET: crate::resource::v1::CounterSet {
        name: "CounterSet";
        0 name: "name" 1 Always [scalar];
        1 counters: "counters" 2 NonZero [map [message crate::resource::v1::resource_slice::shape::COUNTER]];
    }
}

machinery::message! {
    /// The form of `Device`.
    pub DEVICE: crate::resource::v1::Device {
        name: "Device";
        0 name: "name" 1 Always [scalar];
        1 attributes: "attributes" 2 NonZero [map [message crate::resource::v1::resource_slice::shape::DEVICE_ATTRIBUTE]];
        2 capacity: "capacity" 3 NonZero [map [message crate::resource::v1::resource_slice::shape::DEVICE_CAPACITY]];
        3 consumes_counters: "consumesCounters" 4 NonZero [list [message crate::resource::v1::resource_slice::shape::DEVICE_COUNTER_CONSUMPTION]];
        4 node_name: "nodeName" 5 NonZero [scalar];
        5 node_selector: "nodeSelector" 6 NonZero [message crate::core::v1::pod_affinity::shape::NODE_SELECTOR];
        6 all_nodes: "allNodes" 7 NonZero [scalar];
        7 taints: "taints" 8 NonZero [list [message crate::resource::v1::device_taint::shape::DEVICE_TAINT]];
        8 binds_to_node: "bindsToNode" 9 NonZero [scalar];
        9 binding_conditions: "bindingConditions" 10 NonZero [list [scalar]];
        10 binding_failure_conditions: "bindingFailureConditions" 11 NonZero [list [scalar]];
        11 allow_multiple_allocations: "allowMultipleAllocations" 12 NonZero [scalar];
        12 node_allocatable_resource_mappings: "nodeAllocatableResourceMappings" 13 NonZero [map [message crate::resource::v1::resource_slice::shape::NODE_ALLOCATABLE_RESOURCE_MAPPING]];
    }
}

machinery::message! {
    /// The form of `DeviceAttribute`.
    pub DEVICE_ATTRIBUTE: crate::resource::v1::DeviceAttribute {
        name: "DeviceAttribute";
        0 int: "int" 2 NonZero [scalar], inner: Named("IntValue");
        1 bool: "bool" 3 NonZero [scalar], inner: Named("BoolValue");
        2 string: "string" 4 NonZero [scalar], inner: Named("StringValue");
        3 version: "version" 5 NonZero [scalar], inner: Named("VersionValue");
        4 ints: "ints" 6 NonZero [list [scalar]], inner: Named("IntValues");
        5 bools: "bools" 7 NonZero [list [scalar]], inner: Named("BoolValues");
        6 strings: "strings" 8 NonZero [list [scalar]], inner: Named("StringValues");
        7 versions: "versions" 9 NonZero [list [scalar]], inner: Named("VersionValues");
    }
}

machinery::message! {
    /// The form of `DeviceCapacity`.
    pub DEVICE_CAPACITY: crate::resource::v1::DeviceCapacity {
        name: "DeviceCapacity";
        0 value: "value" 1 Always [scalar];
        1 request_policy: "requestPolicy" 2 NonZero [message crate::resource::v1::resource_slice::shape::CAPACITY_REQUEST_POLICY];
    }
}

machinery::message! {
    /// The form of `DeviceCounterConsumption`.
    pub DEVICE_COUNTER_CONSUMPTION: crate::resource::v1::DeviceCounterConsumption {
        name: "DeviceCounterConsumption";
        0 counter_set: "counterSet" 1 Always [scalar];
        1 counters: "counters" 2 NonZero [map [message crate::resource::v1::resource_slice::shape::COUNTER]];
    }
}

machinery::message! {
    /// The form of `NodeAllocatableResourceMapping`.
    pub NODE_ALLOCATABLE_RESOURCE_MAPPING: crate::resource::v1::NodeAllocatableResourceMapping {
        name: "NodeAllocatableResourceMapping";
        0 capacity_key: "capacityKey" 1 NonZero [scalar];
        1 allocation_multiplier: "allocationMultiplier" 2 NonZero [scalar];
    }
}

machinery::message! {
    /// The form of `ResourcePool`.
    pub RESOURCE_POOL: crate::resource::v1::ResourcePool {
        name: "ResourcePool";
        0 name: "name" 1 Always [scalar];
        1 generation: "generation" 2 Always [scalar];
        2 resource_slice_count: "resourceSliceCount" 3 Always [scalar];
    }
}

machinery::message! {
    /// The form of `ResourceSliceSpec`.
    pub RESOURCE_SLICE_SPEC: crate::resource::v1::ResourceSliceSpec {
        name: "ResourceSliceSpec";
        0 driver: "driver" 1 Always [scalar];
        1 pool: "pool" 2 Always [message crate::resource::v1::resource_slice::shape::RESOURCE_POOL];
        2 node_name: "nodeName" 3 NonZero [scalar];
        3 node_selector: "nodeSelector" 4 NonZero [message crate::core::v1::pod_affinity::shape::NODE_SELECTOR];
        4 all_nodes: "allNodes" 5 NonZero [scalar];
        5 devices: "devices" 6 NonZero [list [message crate::resource::v1::resource_slice::shape::DEVICE]];
        6 per_device_node_selection: "perDeviceNodeSelection" 7 NonZero [scalar];
        7 shared_counters: "sharedCounters" 8 NonZero [list [message crate::resource::v1::resource_slice::shape::COUNTER_SET]];
    }
}
