// Written by kindsmith from schema/core/v1/component_status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ComponentStatus`.
    pub COMPONENT_STATUS: crate::core::v1::ComponentStatus {
        name: "ComponentStatus", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 conditions: "conditions" 2 NonZero [by "type" [message
            crate::core::v1::component_status::shape::COMPONENT_CONDITION]], patch: MergeByKey("type");
    }
}

machinery::message! {
    /// The form of `ComponentCondition`.
    pub COMPONENT_CONDITION: crate::core::v1::ComponentCondition {
        name: "ComponentCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 message: "message" 3 NonZero [scalar Text];
        3 error: "error" 4 NonZero [scalar Text];
    }
}
