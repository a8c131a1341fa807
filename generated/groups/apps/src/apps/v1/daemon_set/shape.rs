// Written by kindsmith from schema/apps/v1/daemon_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `DaemonSet`.
    pub DAEMON_SET: crate::apps::v1::DaemonSet {
        name: "DaemonSet", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::apps::v1::daemon_set::shape::DAEMON_SET_SPEC];
        2 status: "status" 3 Always [message crate::apps::v1::daemon_set::shape::DAEMON_SET_STATUS];
    }
}

machinery::message! {
    /// The form of `DaemonSetCondition`.
    pub DAEMON_SET_CONDITION: crate::apps::v1::DaemonSetCondition {
        name: "DaemonSetCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 last_transition_time: "lastTransitionTime" 3 Always [scalar Time], filled: true;
        3 reason: "reason" 4 NonZero [scalar Text];
        4 message: "message" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `DaemonSetSpec`.
    pub DAEMON_SET_SPEC: crate::apps::v1::DaemonSetSpec {
        name: "DaemonSetSpec";
        0 selector: "selector" 1 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        1 template: "template" 2 Always [message
            crate::core::v1::pod_template_spec::shape::POD_TEMPLATE_SPEC];
        2 update_strategy: "updateStrategy" 3 Always [message
            crate::apps::v1::daemon_set::shape::DAEMON_SET_UPDATE_STRATEGY];
        3 min_ready_seconds: "minReadySeconds" 4 NonZero [scalar Integer];
        4 revision_history_limit: "revisionHistoryLimit" 6 NonZero [scalar Integer], default: "10";
    }
}

machinery::message! {
    /// The form of `DaemonSetStatus`.
    pub DAEMON_SET_STATUS: crate::apps::v1::DaemonSetStatus {
        name: "DaemonSetStatus";
        0 current_number_scheduled: "currentNumberScheduled" 1 Always [scalar Integer];
        1 number_misscheduled: "numberMisscheduled" 2 Always [scalar Integer];
        2 desired_number_scheduled: "desiredNumberScheduled" 3 Always [scalar Integer];
        3 number_ready: "numberReady" 4 Always [scalar Integer];
        4 observed_generation: "observedGeneration" 5 NonZero [scalar Integer];
        5 updated_number_scheduled: "updatedNumberScheduled" 6 NonZero [scalar Integer];
        6 number_available: "numberAvailable" 7 NonZero [scalar Integer];
        7 number_unavailable: "numberUnavailable" 8 NonZero [scalar Integer];
        8 collision_count: "collisionCount" 9 NonZero [scalar Integer];
        9 conditions: "conditions" 10 NonZero [by "type" [message
            crate::apps::v1::daemon_set::shape::DAEMON_SET_CONDITION]], patch: MergeByKey("type");
    }
}

machinery::message! {
    /// The form of `DaemonSetUpdateStrategy`.
    pub DAEMON_SET_UPDATE_STRATEGY: crate::apps::v1::DaemonSetUpdateStrategy {
        name: "DaemonSetUpdateStrategy";
        0 type_: "type" 1 NonZero [scalar Text], default: "\"RollingUpdate\"";
        1 rolling_update: "rollingUpdate" 2 NonZero [message
            crate::apps::v1::daemon_set::shape::ROLLING_UPDATE_DAEMON_SET];
    }
}

machinery::message! {
    /// The form of `RollingUpdateDaemonSet`.
    pub ROLLING_UPDATE_DAEMON_SET: crate::apps::v1::RollingUpdateDaemonSet {
        name: "RollingUpdateDaemonSet";
        0 max_unavailable: "maxUnavailable" 1 NonZero [scalar IntegerOrText];
        1 max_surge: "maxSurge" 2 NonZero [scalar IntegerOrText];
    }
}
