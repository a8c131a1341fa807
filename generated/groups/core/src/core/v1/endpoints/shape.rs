// Written by kindsmith from schema/core/v1/endpoints.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Endpoints`.
    pub ENDPOINTS: crate::core::v1::Endpoints {
        name: "Endpoints", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 subsets: "subsets" 2 NonZero [list [message crate::core::v1::endpoints::shape::ENDPOINT_SUBSET]];
    }
}

machinery::message! {
    /// The form of `EndpointAddress`.
    pub ENDPOINT_ADDRESS: crate::core::v1::EndpointAddress {
        name: "EndpointAddress", atomic: true, tags: [0, 3, 1, 2];
        0 ip: "ip" 1 Always [scalar Text], inner: Named("IP");
        1 hostname: "hostname" 3 NonZero [scalar Text];
        2 node_name: "nodeName" 4 NonZero [scalar Text];
        3 target_ref: "targetRef" 2 NonZero [message
            crate::core::v1::object_reference::shape::OBJECT_REFERENCE];
    }
}

machinery::message! {
    /// The form of `EndpointPort`.
    pub ENDPOINT_PORT: crate::core::v1::EndpointPort {
        name: "EndpointPort", atomic: true;
        0 name: "name" 1 NonZero [scalar Text];
        1 port: "port" 2 Always [scalar Integer];
        2 protocol: "protocol" 3 NonZero [scalar Text], default: "\"TCP\"";
        3 app_protocol: "appProtocol" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `EndpointSubset`.
    pub ENDPOINT_SUBSET: crate::core::v1::EndpointSubset {
        name: "EndpointSubset";
        0 addresses: "addresses" 1 NonZero [list [message
            crate::core::v1::endpoints::shape::ENDPOINT_ADDRESS]];
        1 not_ready_addresses: "notReadyAddresses" 2 NonZero [list [message
            crate::core::v1::endpoints::shape::ENDPOINT_ADDRESS]];
        2 ports: "ports" 3 NonZero [list [message crate::core::v1::endpoints::shape::ENDPOINT_PORT]];
    }
}
