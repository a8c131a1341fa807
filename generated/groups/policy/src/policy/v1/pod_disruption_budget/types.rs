// Written by kindsmith from schema/policy/v1/pod_disruption_budget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `policy/v1` from `pod_disruption_budget`.

/// Limits how many pods of a set may be evicted at the same time. Evictions ask it; deletions do
/// not.
#[derive(Clone, Default, PartialEq)]
pub struct PodDisruptionBudget {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which pods the budget covers, and how many of them must stay.
    pub spec: crate::policy::v1::PodDisruptionBudgetSpec,
    /// How many of the pods may be evicted now. Written by a controller, and by each eviction.
    pub status: crate::policy::v1::PodDisruptionBudgetStatus,
}

/// Which pods a budget covers, and how many of them must stay.
#[derive(Clone, Default, PartialEq)]
pub struct PodDisruptionBudgetSpec {
    /// How many of the pods must be available after an eviction, as a number or a percentage of all.
    /// `100%` allows none to go. Not together with `maxUnavailable`.
    pub min_available: Option<machinery::quantity::IntOrString>,
    /// Labels of the pods in the namespace of the budget. Absent selects none of them, `{}` all.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// How many of the pods may be unavailable after an eviction, as a number or a percentage of all.
    /// Not together with `minAvailable`.
    pub max_unavailable: Option<machinery::quantity::IntOrString>,
    /// When a running pod that is not ready may be evicted. `IfHealthyBudget` (as without a value) only
    /// while enough pods are healthy, `AlwaysAllow` at any time.
    pub unhealthy_pod_eviction_policy: Option<String>,
}

/// How many pods of a budget may be evicted now.
#[derive(Clone, Default, PartialEq)]
pub struct PodDisruptionBudgetStatus {
    /// The `metadata.generation` that the status was made from. While it is behind, no pod is evicted.
    pub observed_generation: i64,
    /// Pods that were evicted and whose deletion the controller has not seen yet, with the time of the
    /// eviction. At most 2000.
    pub disrupted_pods: std::collections::BTreeMap<String, machinery::time::Time>,
    /// How many pods may be evicted now. Each eviction takes one.
    pub disruptions_allowed: i32,
    /// How many of the pods are ready.
    pub current_healthy: i32,
    /// How many pods must be ready at least.
    pub desired_healthy: i32,
    /// How many pods the budget counts, ready or not.
    pub expected_pods: i32,
    /// Aspects of the budget. `DisruptionAllowed` tells why no pod may be evicted.
    pub conditions: Vec<machinery::meta::v1::Condition>,
}
