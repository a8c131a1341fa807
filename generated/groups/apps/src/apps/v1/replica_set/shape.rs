// Written by kindsmith from schema/apps/v1/replica_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ReplicaSet`.
    pub REPLICA_SET: crate::apps::v1::ReplicaSet {
        name: "ReplicaSet", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::apps::v1::replica_set::shape::REPLICA_SET_SPEC];
        2 status: "status" 3 Always [message crate::apps::v1::replica_set::shape::REPLICA_SET_STATUS];
    }
}

machinery::message! {
    /// The form of `ReplicaSetCondition`.
    pub REPLICA_SET_CONDITION: crate::apps::v1::ReplicaSetCondition {
        name: "ReplicaSetCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 last_transition_time: "lastTransitionTime" 3 Always [scalar Time], filled: true;
        3 reason: "reason" 4 NonZero [scalar Text];
        4 message: "message" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ReplicaSetSpec`.
    pub REPLICA_SET_SPEC: crate::apps::v1::ReplicaSetSpec {
        name: "ReplicaSetSpec", tags: [0, 2, 3, 1];
        0 replicas: "replicas" 1 NonZero [scalar Integer], default: "1";
        1 min_ready_seconds: "minReadySeconds" 4 NonZero [scalar Integer];
        2 selector: "selector" 2 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        3 template: "template" 3 Always [message
            crate::core::v1::pod_template_spec::shape::POD_TEMPLATE_SPEC];
    }
}

machinery::message! {
    /// The form of `ReplicaSetStatus`.
    pub REPLICA_SET_STATUS: crate::apps::v1::ReplicaSetStatus {
        name: "ReplicaSetStatus", tags: [0, 1, 5, 2, 3, 6, 4];
        0 replicas: "replicas" 1 Always [scalar Integer];
        1 fully_labeled_replicas: "fullyLabeledReplicas" 2 NonZero [scalar Integer];
        2 ready_replicas: "readyReplicas" 4 NonZero [scalar Integer];
        3 available_replicas: "availableReplicas" 5 NonZero [scalar Integer];
        4 terminating_replicas: "terminatingReplicas" 7 NonZero [scalar Integer];
        5 observed_generation: "observedGeneration" 3 NonZero [scalar Integer];
        6 conditions: "conditions" 6 NonZero [by "type" [message
            crate::apps::v1::replica_set::shape::REPLICA_SET_CONDITION]], patch: MergeByKey("type");
    }
}
