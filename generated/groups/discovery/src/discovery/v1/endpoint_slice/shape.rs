// Written by kindsmith from schema/discovery/v1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `EndpointSlice`.
    pub ENDPOINT_SLICE: crate::discovery::v1::EndpointSlice {
        name: "EndpointSlice", envelope: true, tags: [0, 2, 3, 1];
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 address_type: "addressType" 4 Always [scalar Text];
        2 endpoints: "endpoints" 2 ListOrNull [list [message
            crate::discovery::v1::endpoint_slice::shape::ENDPOINT]];
        3 ports: "ports" 3 ListOrNull [list [message
            crate::discovery::v1::endpoint_slice::shape::ENDPOINT_PORT]];
    }
}

machinery::message! {
    /// The form of `Endpoint`.
    pub ENDPOINT: crate::discovery::v1::Endpoint {
        name: "Endpoint";
        0 addresses: "addresses" 1 ListOrNull [set [scalar Text]];
        1 conditions: "conditions" 2 Always [message
            crate::discovery::v1::endpoint_slice::shape::ENDPOINT_CONDITIONS];
        2 hostname: "hostname" 3 NonZero [scalar Text];
        3 target_ref: "targetRef" 4 NonZero [message
            crate::core::v1::object_reference::shape::OBJECT_REFERENCE];
        4 deprecated_topology: "deprecatedTopology" 5 NonZero [map [scalar Text]];
        5 node_name: "nodeName" 6 NonZero [scalar Text];
        6 zone: "zone" 7 NonZero [scalar Text];
        7 hints: "hints" 8 NonZero [message crate::discovery::v1::endpoint_slice::shape::ENDPOINT_HINTS];
    }
}

machinery::message! {
    /// The form of `EndpointConditions`.
    pub ENDPOINT_CONDITIONS: crate::discovery::v1::EndpointConditions {
        name: "EndpointConditions";
        0 ready: "ready" 1 NonZero [scalar Boolean];
        1 serving: "serving" 2 NonZero [scalar Boolean];
        2 terminating: "terminating" 3 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `EndpointHints`.
    pub ENDPOINT_HINTS: crate::discovery::v1::EndpointHints {
        name: "EndpointHints";
        0 for_zones: "forZones" 1 NonZero [list [message
            crate::discovery::v1::endpoint_slice::shape::FOR_ZONE]];
        1 for_nodes: "forNodes" 2 NonZero [list [message
            crate::discovery::v1::endpoint_slice::shape::FOR_NODE]];
    }
}

machinery::message! {
    /// The form of `ForZone`.
    pub FOR_ZONE: crate::discovery::v1::ForZone {
        name: "ForZone";
        0 name: "name" 1 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ForNode`.
    pub FOR_NODE: crate::discovery::v1::ForNode {
        name: "ForNode";
        0 name: "name" 1 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `EndpointPort`.
    pub ENDPOINT_PORT: crate::discovery::v1::EndpointPort {
        name: "EndpointPort", atomic: true;
        0 name: "name" 1 NonZero [scalar Text], default: "\"\"";
        1 protocol: "protocol" 2 NonZero [scalar Text], default: "\"TCP\"";
        2 port: "port" 3 NonZero [scalar Integer];
        3 app_protocol: "appProtocol" 4 NonZero [scalar Text];
    }
}
