// Written by kindsmith from schema/batch/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `batch/v1` from `shared`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct JobSpec {
    /// ?
    pub parallelism: Option<i32>,
    /// ?
    pub completions: Option<i32>,
    /// ?
    pub active_deadline_seconds: Option<i64>,
    /// ?
    pub pod_failure_policy: Option<crate::batch::v1::PodFailurePolicy>,
    /// ?
    pub success_policy: Option<crate::batch::v1::SuccessPolicy>,
    /// ?
    pub backoff_limit: Option<i32>,
    /// ?
    pub backoff_limit_per_index: Option<i32>,
    /// ?
    pub max_failed_indexes: Option<i32>,
    /// ?
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub manual_selector: Option<bool>,
    /// ?
    pub template: crate::core::v1::PodTemplateSpec,
    /// ?
    pub ttl_seconds_after_finished: Option<i32>,
    /// ?
    pub completion_mode: Option<String>,
    /// ?
    pub suspend: Option<bool>,
    /// ?
    pub pod_replacement_policy: Option<String>,
    /// ?
    pub managed_by: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodFailurePolicy {
    /// ?
    pub rules: Vec<crate::batch::v1::PodFailurePolicyRule>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodFailurePolicyOnExitCodesRequirement {
    /// ?
    pub container_name: Option<String>,
    /// ?
    pub operator: String,
    /// ?
    pub values: Vec<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodFailurePolicyOnPodConditionsPattern {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodFailurePolicyRule {
    /// ?
    pub action: String,
    /// ?
    pub on_exit_codes: Option<crate::batch::v1::PodFailurePolicyOnExitCodesRequirement>,
    /// ?
    pub on_pod_conditions: Vec<crate::batch::v1::PodFailurePolicyOnPodConditionsPattern>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SuccessPolicy {
    /// ?
    pub rules: Vec<crate::batch::v1::SuccessPolicyRule>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SuccessPolicyRule {
    /// ?
    pub succeeded_indexes: Option<String>,
    /// ?
    pub succeeded_count: Option<i32>,
}
