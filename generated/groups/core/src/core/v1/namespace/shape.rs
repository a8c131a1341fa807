// Written by kindsmith from schema/core/v1/namespace.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Namespace`.
    pub NAMESPACE: crate::core::v1::Namespace {
        name: "Namespace", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::core::v1::namespace::shape::NAMESPACE_SPEC];
        2 status: "status" 3 Always [message crate::core::v1::namespace::shape::NAMESPACE_STATUS];
    }
}

machinery::message! {
    /// The form of `NamespaceSpec`.
    pub NAMESPACE_SPEC: crate::core::v1::NamespaceSpec {
        name: "NamespaceSpec";
        0 finalizers: "finalizers" 1 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `NamespaceStatus`.
    pub NAMESPACE_STATUS: crate::core::v1::NamespaceStatus {
        name: "NamespaceStatus";
        0 phase: "phase" 1 NonZero [scalar Text], default: "\"Active\"";
        1 conditions: "conditions" 2 NonZero [by "type" [message
            crate::core::v1::namespace::shape::NAMESPACE_CONDITION]], patch: MergeByKey("type");
    }
}

machinery::message! {
    /// The form of `NamespaceCondition`.
    pub NAMESPACE_CONDITION: crate::core::v1::NamespaceCondition {
        name: "NamespaceCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 last_transition_time: "lastTransitionTime" 4 Always [scalar Time], filled: true;
        3 reason: "reason" 5 NonZero [scalar Text];
        4 message: "message" 6 NonZero [scalar Text];
    }
}
