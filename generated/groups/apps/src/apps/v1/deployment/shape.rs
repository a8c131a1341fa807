// Written by kindsmith from schema/apps/v1/deployment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Deployment`.
    pub DEPLOYMENT: crate::apps::v1::Deployment {
        name: "Deployment", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::apps::v1::deployment::shape::DEPLOYMENT_SPEC];
        2 status: "status" 3 Always [message crate::apps::v1::deployment::shape::DEPLOYMENT_STATUS];
    }
}

machinery::message! {
    /// The form of `DeploymentCondition`.
    pub DEPLOYMENT_CONDITION: crate::apps::v1::DeploymentCondition {
        name: "DeploymentCondition", tags: [0, 1, 4, 5, 2, 3];
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 last_update_time: "lastUpdateTime" 6 Always [scalar Time], filled: true;
        3 last_transition_time: "lastTransitionTime" 7 Always [scalar Time], filled: true;
        4 reason: "reason" 4 NonZero [scalar Text];
        5 message: "message" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `DeploymentSpec`.
    pub DEPLOYMENT_SPEC: crate::apps::v1::DeploymentSpec {
        name: "DeploymentSpec";
        0 replicas: "replicas" 1 NonZero [scalar Integer], default: "1";
        1 selector: "selector" 2 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        2 template: "template" 3 Always [message
            crate::core::v1::pod_template_spec::shape::POD_TEMPLATE_SPEC];
        3 strategy: "strategy" 4 Always [message crate::apps::v1::deployment::shape::DEPLOYMENT_STRATEGY];
        4 min_ready_seconds: "minReadySeconds" 5 NonZero [scalar Integer];
        5 revision_history_limit: "revisionHistoryLimit" 6 NonZero [scalar Integer], default: "10";
        6 paused: "paused" 7 NonZero [scalar Boolean];
        7 progress_deadline_seconds: "progressDeadlineSeconds" 9 NonZero [scalar Integer], default: "600";
    }
}

machinery::message! {
    /// The form of `DeploymentStatus`.
    pub DEPLOYMENT_STATUS: crate::apps::v1::DeploymentStatus {
        name: "DeploymentStatus", tags: [0, 1, 2, 4, 5, 7, 3, 8, 6];
        0 observed_generation: "observedGeneration" 1 NonZero [scalar Integer];
        1 replicas: "replicas" 2 NonZero [scalar Integer];
        2 updated_replicas: "updatedReplicas" 3 NonZero [scalar Integer];
        3 ready_replicas: "readyReplicas" 7 NonZero [scalar Integer];
        4 available_replicas: "availableReplicas" 4 NonZero [scalar Integer];
        5 unavailable_replicas: "unavailableReplicas" 5 NonZero [scalar Integer];
        6 terminating_replicas: "terminatingReplicas" 9 NonZero [scalar Integer];
        7 conditions: "conditions" 6 NonZero [by "type" [message
            crate::apps::v1::deployment::shape::DEPLOYMENT_CONDITION]], patch: MergeByKey("type");
        8 collision_count: "collisionCount" 8 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `DeploymentStrategy`.
    pub DEPLOYMENT_STRATEGY: crate::apps::v1::DeploymentStrategy {
        name: "DeploymentStrategy";
        0 type_: "type" 1 NonZero [scalar Text], default: "\"RollingUpdate\"";
        1 rolling_update: "rollingUpdate" 2 NonZero [message
            crate::apps::v1::deployment::shape::ROLLING_UPDATE_DEPLOYMENT];
    }
}

machinery::message! {
    /// The form of `RollingUpdateDeployment`.
    pub ROLLING_UPDATE_DEPLOYMENT: crate::apps::v1::RollingUpdateDeployment {
        name: "RollingUpdateDeployment";
        0 max_unavailable: "maxUnavailable" 1 NonZero [scalar IntegerOrText];
        1 max_surge: "maxSurge" 2 NonZero [scalar IntegerOrText];
    }
}
