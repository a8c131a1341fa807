// Written by kindsmith from schema/resource/v1/resource_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ResourceSlice`.
    pub RESOURCE_SLICE: crate::resource::v1::ResourceSlice {
        name: "ResourceSlice", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::resource::v1::resource_slice::shape::RESOURCE_SLICE_SPEC];
    }
}

machinery::message! {
    /// The form of `Device`.
    pub DEVICE: crate::resource::v1::Device {
        name: "Device";
        0 name: "name" 1 Always [scalar Text];
        1 attributes: "attributes" 2 NonZero [map [message
            crate::resource::v1::device_capacity::shape::DEVICE_ATTRIBUTE]];
        2 capacity: "capacity" 3 NonZero [map [message
            crate::resource::v1::device_capacity::shape::DEVICE_CAPACITY]];
        3 consumes_counters: "consumesCounters" 4 NonZero [list [message
            crate::resource::v1::device_capacity::shape::DEVICE_COUNTER_CONSUMPTION]];
        4 node_name: "nodeName" 5 NonZero [scalar Text];
        5 node_selector: "nodeSelector" 6 NonZero [message
            crate::core::v1::pod_affinity::shape::NODE_SELECTOR];
        6 all_nodes: "allNodes" 7 NonZero [scalar Boolean];
        7 taints: "taints" 8 NonZero [list [message crate::resource::v1::device_taint::shape::DEVICE_TAINT]];
        8 binds_to_node: "bindsToNode" 9 NonZero [scalar Boolean];
        9 binding_conditions: "bindingConditions" 10 NonZero [list [scalar Text]];
        10 binding_failure_conditions: "bindingFailureConditions" 11 NonZero [list [scalar Text]];
        11 allow_multiple_allocations: "allowMultipleAllocations" 12 NonZero [scalar Boolean];
        12 node_allocatable_resource_mappings: "nodeAllocatableResourceMappings" 13 NonZero [map [message
            crate::resource::v1::device_capacity::shape::NODE_ALLOCATABLE_RESOURCE_MAPPING]];
    }
}

machinery::message! {
    /// The form of `ResourceSliceSpec`.
    pub RESOURCE_SLICE_SPEC: crate::resource::v1::ResourceSliceSpec {
        name: "ResourceSliceSpec";
        0 driver: "driver" 1 Always [scalar Text];
        1 pool: "pool" 2 Always [message crate::resource::v1::device_capacity::shape::RESOURCE_POOL];
        2 node_name: "nodeName" 3 NonZero [scalar Text];
        3 node_selector: "nodeSelector" 4 NonZero [message
            crate::core::v1::pod_affinity::shape::NODE_SELECTOR];
        4 all_nodes: "allNodes" 5 NonZero [scalar Boolean];
        5 devices: "devices" 6 NonZero [list [message crate::resource::v1::resource_slice::shape::DEVICE]];
        6 per_device_node_selection: "perDeviceNodeSelection" 7 NonZero [scalar Boolean];
        7 shared_counters: "sharedCounters" 8 NonZero [list [message
            crate::resource::v1::device_capacity::shape::COUNTER_SET]];
    }
}
