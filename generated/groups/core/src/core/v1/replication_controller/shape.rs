// Written by kindsmith from schema/core/v1/replication_controller.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ReplicationController`.
    pub REPLICATION_CONTROLLER: crate::core::v1::ReplicationController {
        name: "ReplicationController", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::core::v1::replication_controller::shape::REPLICATION_CONTROLLER_SPEC];
        2 status: "status" 3 Always [message
            crate::core::v1::replication_controller::shape::REPLICATION_CONTROLLER_STATUS];
    }
}

machinery::message! {
    /// The form of `ReplicationControllerCondition`.
    pub REPLICATION_CONTROLLER_CONDITION: crate::core::v1::ReplicationControllerCondition {
        name: "ReplicationControllerCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 last_transition_time: "lastTransitionTime" 3 Always [scalar Time], filled: true;
        3 reason: "reason" 4 NonZero [scalar Text];
        4 message: "message" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ReplicationControllerSpec`.
    pub REPLICATION_CONTROLLER_SPEC: crate::core::v1::ReplicationControllerSpec {
        name: "ReplicationControllerSpec", tags: [0, 2, 3, 1];
        0 replicas: "replicas" 1 NonZero [scalar Integer], default: "1";
        1 min_ready_seconds: "minReadySeconds" 4 NonZero [scalar Integer];
        2 selector: "selector" 2 ListOrNull [atomic map [scalar Text]];
        3 template: "template" 3 NonZero [message
            crate::core::v1::pod_template_spec::shape::POD_TEMPLATE_SPEC];
    }
}

machinery::message! {
    /// The form of `ReplicationControllerStatus`.
    pub REPLICATION_CONTROLLER_STATUS: crate::core::v1::ReplicationControllerStatus {
        name: "ReplicationControllerStatus", tags: [0, 1, 4, 2, 3, 5];
        0 replicas: "replicas" 1 Always [scalar Integer];
        1 fully_labeled_replicas: "fullyLabeledReplicas" 2 NonZero [scalar Integer];
        2 ready_replicas: "readyReplicas" 4 NonZero [scalar Integer];
        3 available_replicas: "availableReplicas" 5 NonZero [scalar Integer];
        4 observed_generation: "observedGeneration" 3 NonZero [scalar Integer];
        5 conditions: "conditions" 6 NonZero [by "type" [message
            crate::core::v1::replication_controller::shape::REPLICATION_CONTROLLER_CONDITION]], patch:
            MergeByKey("type");
    }
}
