// Written by kindsmith from schema/resource/v1/device_allocation.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `AllocatedDeviceStatus`.
    pub ALLOCATED_DEVICE_STATUS: crate::resource::v1::AllocatedDeviceStatus {
        name: "AllocatedDeviceStatus", tags: [0, 1, 2, 4, 5, 6, 3];
        0 driver: "driver" 1 Always [scalar Text], default: "\"\"";
        1 pool: "pool" 2 Always [scalar Text], default: "\"\"";
        2 device: "device" 3 Always [scalar Text], default: "\"\"";
        3 share_id: "shareID" 7 NonZero [scalar Text];
        4 conditions: "conditions" 4 ListOrNull [by "type" [message
            machinery::meta::v1::condition::shape::CONDITION]];
        5 data: "data" 5 NonZero [raw];
        6 network_data: "networkData" 6 NonZero [message
            crate::resource::v1::device_allocation::shape::NETWORK_DEVICE_DATA];
    }
}

machinery::message! {
    /// The form of `AllocationResult`.
    pub ALLOCATION_RESULT: crate::resource::v1::AllocationResult {
        name: "AllocationResult";
        0 devices: "devices" 1 Always [message
            crate::resource::v1::device_allocation::shape::DEVICE_ALLOCATION_RESULT];
        1 node_selector: "nodeSelector" 3 NonZero [message
            crate::core::v1::pod_affinity::shape::NODE_SELECTOR];
        2 allocation_timestamp: "allocationTimestamp" 5 NonZero [scalar Time];
    }
}

machinery::message! {
    /// The form of `DeviceAllocationConfiguration`.
    pub DEVICE_ALLOCATION_CONFIGURATION: crate::resource::v1::DeviceAllocationConfiguration {
        name: "DeviceAllocationConfiguration", tags: [0, 1, 2];
        0 source: "source" 1 Always [scalar Text];
        1 requests: "requests" 2 NonZero [list [scalar Text]];
        2 opaque: "opaque" 1 NonZero [message
            crate::resource::v1::device_selector::shape::OPAQUE_DEVICE_CONFIGURATION], within: &[3];
    }
}

machinery::message! {
    /// The form of `DeviceAllocationResult`.
    pub DEVICE_ALLOCATION_RESULT: crate::resource::v1::DeviceAllocationResult {
        name: "DeviceAllocationResult";
        0 results: "results" 1 NonZero [list [message
            crate::resource::v1::device_allocation::shape::DEVICE_REQUEST_ALLOCATION_RESULT]];
        1 config: "config" 2 NonZero [list [message
            crate::resource::v1::device_allocation::shape::DEVICE_ALLOCATION_CONFIGURATION]];
    }
}

machinery::message! {
    /// The form of `DeviceRequestAllocationResult`.
    pub DEVICE_REQUEST_ALLOCATION_RESULT: crate::resource::v1::DeviceRequestAllocationResult {
        name: "DeviceRequestAllocationResult";
        0 request: "request" 1 Always [scalar Text];
        1 driver: "driver" 2 Always [scalar Text];
        2 pool: "pool" 3 Always [scalar Text];
        3 device: "device" 4 Always [scalar Text];
        4 admin_access: "adminAccess" 5 NonZero [scalar Boolean];
        5 tolerations: "tolerations" 6 NonZero [list [message
            crate::resource::v1::device_selector::shape::DEVICE_TOLERATION]];
        6 binding_conditions: "bindingConditions" 7 NonZero [list [scalar Text]];
        7 binding_failure_conditions: "bindingFailureConditions" 8 NonZero [list [scalar Text]];
        8 share_id: "shareID" 9 NonZero [scalar Text];
        9 consumed_capacity: "consumedCapacity" 10 NonZero [map [scalar Quantity]];
    }
}

machinery::message! {
    /// The form of `NetworkDeviceData`.
    pub NETWORK_DEVICE_DATA: crate::resource::v1::NetworkDeviceData {
        name: "NetworkDeviceData";
        0 interface_name: "interfaceName" 1 NonZero [scalar Text];
        1 ips: "ips" 2 NonZero [list [scalar Text]], inner: Named("IPs");
        2 hardware_address: "hardwareAddress" 3 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ResourceClaimConsumerReference`.
    pub RESOURCE_CLAIM_CONSUMER_REFERENCE: crate::resource::v1::ResourceClaimConsumerReference {
        name: "ResourceClaimConsumerReference";
        0 api_group: "apiGroup" 1 NonZero [scalar Text], inner: Named("APIGroup");
        1 resource: "resource" 3 Always [scalar Text];
        2 name: "name" 4 Always [scalar Text];
        3 uid: "uid" 5 Always [scalar Text], default: "\"\"", inner: Named("UID");
    }
}

machinery::message! {
    /// The form of `ResourceClaimStatus`.
    pub RESOURCE_CLAIM_STATUS: crate::resource::v1::ResourceClaimStatus {
        name: "ResourceClaimStatus";
        0 allocation: "allocation" 1 NonZero [message
            crate::resource::v1::device_allocation::shape::ALLOCATION_RESULT];
        1 reserved_for: "reservedFor" 2 NonZero [by "uid" [message
            crate::resource::v1::device_allocation::shape::RESOURCE_CLAIM_CONSUMER_REFERENCE]], patch:
            MergeByKey("uid");
        2 devices: "devices" 4 NonZero [by "driver" "device" "pool" "shareID" [message
            crate::resource::v1::device_allocation::shape::ALLOCATED_DEVICE_STATUS]];
    }
}
