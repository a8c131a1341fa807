// Written by kindsmith from schema/apps/v1/stateful_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `StatefulSet`.
    pub STATEFUL_SET: crate::apps::v1::StatefulSet {
        name: "StatefulSet", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::apps::v1::stateful_set::shape::STATEFUL_SET_SPEC];
        2 status: "status" 3 Always [message crate::apps::v1::stateful_set::shape::STATEFUL_SET_STATUS];
    }
}

machinery::message! {
    /// The form of `RollingUpdateStatefulSetStrategy`.
    pub ROLLING_UPDATE_STATEFUL_SET_STRATEGY: crate::apps::v1::RollingUpdateStatefulSetStrategy {
        name: "RollingUpdateStatefulSetStrategy";
        0 partition: "partition" 1 NonZero [scalar Integer];
        1 max_unavailable: "maxUnavailable" 2 NonZero [scalar IntegerOrText];
    }
}

machinery::message! {
    /// The form of `StatefulSetCondition`.
    pub STATEFUL_SET_CONDITION: crate::apps::v1::StatefulSetCondition {
        name: "StatefulSetCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 last_transition_time: "lastTransitionTime" 3 Always [scalar Time], filled: true;
        3 reason: "reason" 4 NonZero [scalar Text];
        4 message: "message" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `StatefulSetOrdinals`.
    pub STATEFUL_SET_ORDINALS: crate::apps::v1::StatefulSetOrdinals {
        name: "StatefulSetOrdinals";
        0 start: "start" 1 Always [scalar Integer];
    }
}

machinery::message! {
    /// The form of `StatefulSetPersistentVolumeClaimRetentionPolicy`.
    pub STATEFUL_SET_PERSISTENT_VOLUME_CLAIM_RETENTION_POLICY:
        crate::apps::v1::StatefulSetPersistentVolumeClaimRetentionPolicy {
        name: "StatefulSetPersistentVolumeClaimRetentionPolicy";
        0 when_deleted: "whenDeleted" 1 NonZero [scalar Text], default: "\"Retain\"";
        1 when_scaled: "whenScaled" 2 NonZero [scalar Text], default: "\"Retain\"";
    }
}

machinery::message! {
    /// The form of `StatefulSetSpec`.
    pub STATEFUL_SET_SPEC: crate::apps::v1::StatefulSetSpec {
        name: "StatefulSetSpec";
        0 replicas: "replicas" 1 NonZero [scalar Integer], default: "1";
        1 selector: "selector" 2 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        2 template: "template" 3 Always [message
            crate::core::v1::pod_template_spec::shape::POD_TEMPLATE_SPEC];
        3 volume_claim_templates: "volumeClaimTemplates" 4 NonZero [list [message
            crate::apps::v1::stateful_set::shape::VOLUME_CLAIM_TEMPLATE]];
        4 service_name: "serviceName" 5 Always [scalar Text];
        5 pod_management_policy: "podManagementPolicy" 6 NonZero [scalar Text], default: "\"OrderedReady\"";
        6 update_strategy: "updateStrategy" 7 Always [message
            crate::apps::v1::stateful_set::shape::STATEFUL_SET_UPDATE_STRATEGY];
        7 revision_history_limit: "revisionHistoryLimit" 8 NonZero [scalar Integer], default: "10";
        8 min_ready_seconds: "minReadySeconds" 9 NonZero [scalar Integer];
        9 persistent_volume_claim_retention_policy: "persistentVolumeClaimRetentionPolicy" 10 NonZero
            [message
            crate::apps::v1::stateful_set::shape::STATEFUL_SET_PERSISTENT_VOLUME_CLAIM_RETENTION_POLICY],
            default: "{}";
        10 ordinals: "ordinals" 11 NonZero [message
            crate::apps::v1::stateful_set::shape::STATEFUL_SET_ORDINALS];
    }
}

machinery::message! {
    /// The form of `StatefulSetStatus`.
    pub STATEFUL_SET_STATUS: crate::apps::v1::StatefulSetStatus {
        name: "StatefulSetStatus";
        0 observed_generation: "observedGeneration" 1 NonZero [scalar Integer];
        1 replicas: "replicas" 2 Always [scalar Integer];
        2 ready_replicas: "readyReplicas" 3 NonZero [scalar Integer];
        3 current_replicas: "currentReplicas" 4 NonZero [scalar Integer];
        4 updated_replicas: "updatedReplicas" 5 NonZero [scalar Integer];
        5 current_revision: "currentRevision" 6 NonZero [scalar Text];
        6 update_revision: "updateRevision" 7 NonZero [scalar Text];
        7 collision_count: "collisionCount" 9 NonZero [scalar Integer];
        8 conditions: "conditions" 10 NonZero [by "type" [message
            crate::apps::v1::stateful_set::shape::STATEFUL_SET_CONDITION]], patch: MergeByKey("type");
        9 available_replicas: "availableReplicas" 11 Always [scalar Integer];
    }
}

machinery::message! {
    /// The form of `StatefulSetUpdateStrategy`.
    pub STATEFUL_SET_UPDATE_STRATEGY: crate::apps::v1::StatefulSetUpdateStrategy {
        name: "StatefulSetUpdateStrategy";
        0 type_: "type" 1 NonZero [scalar Text];
        1 rolling_update: "rollingUpdate" 2 NonZero [message
            crate::apps::v1::stateful_set::shape::ROLLING_UPDATE_STATEFUL_SET_STRATEGY];
    }
}

machinery::message! {
    /// The form of `VolumeClaimTemplate`.
    pub VOLUME_CLAIM_TEMPLATE: crate::apps::v1::VolumeClaimTemplate {
        name: "VolumeClaimTemplate";
        0 kind: "kind" 0 NonZero [scalar Text];
        1 api_version: "apiVersion" 0 NonZero [scalar Text], inner: Named("APIVersion");
        2 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        3 spec: "spec" 2 Always [message crate::core::v1::volume_specs::shape::PERSISTENT_VOLUME_CLAIM_SPEC];
        4 status: "status" 3 Always [message
            crate::core::v1::volume_specs::shape::PERSISTENT_VOLUME_CLAIM_STATUS];
    }
}
