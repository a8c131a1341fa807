// Written by kindsmith from schema/policy/v1/pod_disruption_budget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `PodDisruptionBudget`.
    pub POD_DISRUPTION_BUDGET: crate::policy::v1::PodDisruptionBudget {
        name: "PodDisruptionBudget", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::policy::v1::pod_disruption_budget::shape::POD_DISRUPTION_BUDGET_SPEC];
        2 status: "status" 3 Always [message
            crate::policy::v1::pod_disruption_budget::shape::POD_DISRUPTION_BUDGET_STATUS];
    }
}

machinery::message! {
    /// The form of `PodDisruptionBudgetSpec`.
    pub POD_DISRUPTION_BUDGET_SPEC: crate::policy::v1::PodDisruptionBudgetSpec {
        name: "PodDisruptionBudgetSpec";
        0 min_available: "minAvailable" 1 NonZero [scalar IntegerOrText];
        1 selector: "selector" 2 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR], patch: Replace;
        2 max_unavailable: "maxUnavailable" 3 NonZero [scalar IntegerOrText];
        3 unhealthy_pod_eviction_policy: "unhealthyPodEvictionPolicy" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodDisruptionBudgetStatus`.
    pub POD_DISRUPTION_BUDGET_STATUS: crate::policy::v1::PodDisruptionBudgetStatus {
        name: "PodDisruptionBudgetStatus";
        0 observed_generation: "observedGeneration" 1 NonZero [scalar Integer];
        1 disrupted_pods: "disruptedPods" 2 NonZero [map [scalar Time]];
        2 disruptions_allowed: "disruptionsAllowed" 3 Always [scalar Integer];
        3 current_healthy: "currentHealthy" 4 Always [scalar Integer];
        4 desired_healthy: "desiredHealthy" 5 Always [scalar Integer];
        5 expected_pods: "expectedPods" 6 Always [scalar Integer];
        6 conditions: "conditions" 7 NonZero [by "type" [message
            machinery::meta::v1::condition::shape::CONDITION]], patch: MergeByKey("type");
    }
}
