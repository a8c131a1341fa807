// Written by kindsmith from schema/node/v1/runtime_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `RuntimeClass`.
    pub RUNTIME_CLASS: crate::node::v1::RuntimeClass {
        name: "RuntimeClass", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 handler: "handler" 2 Always [scalar Text];
        2 overhead: "overhead" 3 NonZero [message crate::node::v1::runtime_class::shape::OVERHEAD];
        3 scheduling: "scheduling" 4 NonZero [message crate::node::v1::runtime_class::shape::SCHEDULING];
    }
}

machinery::message! {
    /// The form of `Overhead`.
    pub OVERHEAD: crate::node::v1::Overhead {
        name: "Overhead";
        0 pod_fixed: "podFixed" 1 NonZero [map [scalar Quantity]];
    }
}

machinery::message! {
    /// The form of `Scheduling`.
    pub SCHEDULING: crate::node::v1::Scheduling {
        name: "Scheduling";
        0 node_selector: "nodeSelector" 1 NonZero [atomic map [scalar Text]];
        1 tolerations: "tolerations" 2 NonZero [list [message
            crate::core::v1::pod_placement::shape::TOLERATION]];
    }
}
