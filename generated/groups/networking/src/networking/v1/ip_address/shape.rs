// Written by kindsmith from schema/networking/v1/ip_address.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `IPAddress`.
    pub IP_ADDRESS: crate::networking::v1::IPAddress {
        name: "IPAddress", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::networking::v1::ip_address::shape::IP_ADDRESS_SPEC];
    }
}

machinery::message! {
    /// The form of `IPAddressSpec`.
    pub IP_ADDRESS_SPEC: crate::networking::v1::IPAddressSpec {
        name: "IPAddressSpec";
        0 parent_ref: "parentRef" 1 NonZero [message
            crate::networking::v1::ip_address::shape::PARENT_REFERENCE];
    }
}

machinery::message! {
    /// The form of `ParentReference`.
    pub PARENT_REFERENCE: crate::networking::v1::ParentReference {
        name: "ParentReference";
        0 group: "group" 1 NonZero [scalar Text];
        1 resource: "resource" 2 NonZero [scalar Text];
        2 namespace: "namespace" 3 NonZero [scalar Text];
        3 name: "name" 4 NonZero [scalar Text];
    }
}
