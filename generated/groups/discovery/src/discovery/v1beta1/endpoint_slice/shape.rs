// Written by kindsmith from schema/discovery/v1beta1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `EndpointSlice`.
    pub ENDPOINT_SLICE: crate::discovery::v1beta1::EndpointSlice {
        name: "EndpointSlice", envelope: true, tags: [0, 2, 3, 1];
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 address_type: "addressType" 4 Always [scalar Text];
        2 endpoints: "endpoints" 2 ListOrNull [list [message
            crate::discovery::v1beta1::endpoint_slice::shape::ENDPOINT]];
        3 ports: "ports" 3 ListOrNull [list [message
            crate::discovery::v1::endpoint_slice::shape::ENDPOINT_PORT]];
    }
}

machinery::message! {
    /// The form of `Endpoint`.
    pub ENDPOINT: crate::discovery::v1beta1::Endpoint {
        name: "Endpoint";
        0 addresses: "addresses" 1 ListOrNull [set [scalar Text]];
        1 conditions: "conditions" 2 Always [message
            crate::discovery::v1::endpoint_slice::shape::ENDPOINT_CONDITIONS];
        2 hostname: "hostname" 3 NonZero [scalar Text];
        3 target_ref: "targetRef" 4 NonZero [message
            crate::core::v1::object_reference::shape::OBJECT_REFERENCE];
        4 topology: "topology" 5 NonZero [map [scalar Text]];
        5 node_name: "nodeName" 6 NonZero [scalar Text];
        6 hints: "hints" 7 NonZero [message crate::discovery::v1::endpoint_slice::shape::ENDPOINT_HINTS];
    }
}
