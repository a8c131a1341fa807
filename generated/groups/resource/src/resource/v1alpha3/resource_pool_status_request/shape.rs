// Written by kindsmith from schema/resource/v1alpha3/resource_pool_status_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ResourcePoolStatusRequest`.
    pub RESOURCE_POOL_STATUS_REQUEST: crate::resource::v1alpha3::ResourcePoolStatusRequest {
        name: "ResourcePoolStatusRequest", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::resource::v1alpha3::resource_pool_status_request::shape
            ::RESOURCE_POOL_STATUS_REQUEST_SPEC];
        2 status: "status" 3 NonZero [message
            crate::resource::v1alpha3::resource_pool_status_request::shape
            ::RESOURCE_POOL_STATUS_REQUEST_STATUS];
    }
}

machinery::message! {
    /// The form of `PoolStatus`.
    pub POOL_STATUS: crate::resource::v1alpha3::PoolStatus {
        name: "PoolStatus", tags: [0, 1, 8, 4, 5, 6, 7, 3, 2, 9];
        0 driver: "driver" 1 NonZero [scalar Text];
        1 pool_name: "poolName" 2 NonZero [scalar Text];
        2 generation: "generation" 9 Always [scalar Integer];
        3 resource_slice_count: "resourceSliceCount" 8 NonZero [scalar Integer];
        4 total_devices: "totalDevices" 4 NonZero [scalar Integer];
        5 allocated_devices: "allocatedDevices" 5 NonZero [scalar Integer];
        6 available_devices: "availableDevices" 6 NonZero [scalar Integer];
        7 unavailable_devices: "unavailableDevices" 7 NonZero [scalar Integer];
        8 node_name: "nodeName" 3 NonZero [scalar Text];
        9 validation_error: "validationError" 10 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ResourcePoolStatusRequestSpec`.
    pub RESOURCE_POOL_STATUS_REQUEST_SPEC: crate::resource::v1alpha3::ResourcePoolStatusRequestSpec {
        name: "ResourcePoolStatusRequestSpec";
        0 driver: "driver" 1 Always [scalar Text];
        1 pool_name: "poolName" 2 NonZero [scalar Text];
        2 limit: "limit" 3 NonZero [scalar Integer], default: "100";
    }
}

machinery::message! {
    /// The form of `ResourcePoolStatusRequestStatus`.
    pub RESOURCE_POOL_STATUS_REQUEST_STATUS: crate::resource::v1alpha3::ResourcePoolStatusRequestStatus {
        name: "ResourcePoolStatusRequestStatus", tags: [1, 2, 0];
        0 pool_count: "poolCount" 6 NonZero [scalar Integer];
        1 pools: "pools" 2 NonZero [list [message
            crate::resource::v1alpha3::resource_pool_status_request::shape::POOL_STATUS]];
        2 conditions: "conditions" 3 NonZero [by "type" [message
            machinery::meta::v1::condition::shape::CONDITION]], patch: MergeByKey("type");
    }
}
