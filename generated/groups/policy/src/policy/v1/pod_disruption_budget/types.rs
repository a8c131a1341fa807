// Written by kindsmith from schema/policy/v1/pod_disruption_budget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `policy/v1` from `pod_disruption_budget`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct PodDisruptionBudget {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::policy::v1::PodDisruptionBudgetSpec,
    /// ?
    pub status: crate::policy::v1::PodDisruptionBudgetStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodDisruptionBudgetSpec {
    /// ?
    pub min_available: Option<machinery::quantity::IntOrString>,
    /// ?
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub max_unavailable: Option<machinery::quantity::IntOrString>,
    /// ?
    pub unhealthy_pod_eviction_policy: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodDisruptionBudgetStatus {
    /// ?
    pub observed_generation: i64,
    /// ?
    pub disrupted_pods: std::collections::BTreeMap<String, machinery::time::Time>,
    /// ?
    pub disruptions_allowed: i32,
    /// ?
    pub current_healthy: i32,
    /// ?
    pub desired_healthy: i32,
    /// ?
    pub expected_pods: i32,
    /// ?
    pub conditions: Vec<machinery::meta::v1::Condition>,
}
