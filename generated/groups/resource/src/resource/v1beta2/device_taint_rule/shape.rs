// Written by kindsmith from schema/resource/v1beta2/device_taint_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `DeviceTaintRule`.
    pub DEVICE_TAINT_RULE: crate::resource::v1beta2::DeviceTaintRule {
        name: "DeviceTaintRule", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::resource::v1beta2::device_taint_rule::shape::DEVICE_TAINT_RULE_SPEC];
        2 status: "status" 3 Always [message
            crate::resource::v1beta2::device_taint_rule::shape::DEVICE_TAINT_RULE_STATUS];
    }
}

machinery::message! {
    /// The form of `DeviceTaintRuleSpec`.
    pub DEVICE_TAINT_RULE_SPEC: crate::resource::v1beta2::DeviceTaintRuleSpec {
        name: "DeviceTaintRuleSpec";
        0 device_selector: "deviceSelector" 1 NonZero [message
            crate::resource::v1beta2::device_taint_rule::shape::DEVICE_TAINT_SELECTOR];
        1 taint: "taint" 2 Always [message crate::resource::v1beta2::device_taint::shape::DEVICE_TAINT];
    }
}

machinery::message! {
    /// The form of `DeviceTaintRuleStatus`.
    pub DEVICE_TAINT_RULE_STATUS: crate::resource::v1beta2::DeviceTaintRuleStatus {
        name: "DeviceTaintRuleStatus";
        0 conditions: "conditions" 1 NonZero [by "type" [message
            machinery::meta::v1::condition::shape::CONDITION]], patch: MergeByKey("type");
    }
}

machinery::message! {
    /// The form of `DeviceTaintSelector`.
    pub DEVICE_TAINT_SELECTOR: crate::resource::v1beta2::DeviceTaintSelector {
        name: "DeviceTaintSelector";
        0 driver: "driver" 2 NonZero [scalar Text];
        1 pool: "pool" 3 NonZero [scalar Text];
        2 device: "device" 4 NonZero [scalar Text];
    }
}
