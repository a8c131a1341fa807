// Written by kindsmith from schema/batch/v1/job_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `batch/v1` from `job_spec`.

/// What a Job does.
#[derive(Clone, Default, PartialEq)]
pub struct JobSpec {
    /// How many pods run at a time at most, 1 by default.
    pub parallelism: Option<i32>,
    /// How many pods must be successful. Absent means that one success ends the Job. It is 1 when
    /// neither this nor `parallelism` is set.
    pub completions: Option<i32>,
    /// Seconds after which the Job fails, counted from its start.
    pub active_deadline_seconds: Option<i64>,
    /// What to do when pods fail in certain ways. Only with the restart policy `Never`.
    pub pod_failure_policy: Option<crate::batch::v1::PodFailurePolicy>,
    /// When an indexed Job is successful before all its pods are.
    pub success_policy: Option<crate::batch::v1::SuccessPolicy>,
    /// How often pods may fail before the Job does, 6 by default, with `backoffLimitPerIndex`
    /// unlimited.
    pub backoff_limit: Option<i32>,
    /// How often the pod with one number may fail before that number counts as failed. Only of indexed
    /// Jobs with the restart policy `Never`. It cannot be changed.
    pub backoff_limit_per_index: Option<i32>,
    /// How many numbers may fail before the Job does, at most 100000. Only with `backoffLimitPerIndex`.
    pub max_failed_indexes: Option<i32>,
    /// Labels of its pods. The server fills it in unless `manualSelector` is set.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// Whether selector and labels are chosen by hand. Mistakes break other Jobs, too.
    pub manual_selector: Option<bool>,
    /// What the pods look like. Their restart policy is `Never` or `OnFailure`.
    pub template: crate::core::v1::PodTemplateSpec,
    /// Seconds after its end at which the Job is deleted. Absent means never.
    pub ttl_seconds_after_finished: Option<i32>,
    /// `NonIndexed` (default), or `Indexed`, which gives each pod a number from 0 on. It cannot be
    /// changed.
    pub completion_mode: Option<String>,
    /// Whether no pods run for now, `false` by default. Pods that run are stopped.
    pub suspend: Option<bool>,
    /// When a new pod takes the place of an old one. `TerminatingOrFailed` (default) at once, `Failed`
    /// (default and only value with `podFailurePolicy`) when it has ended.
    pub pod_replacement_policy: Option<String>,
    /// Which controller runs the Job, as `example.com/mine`. Absent stands for the built-in one. It
    /// cannot be changed.
    pub managed_by: Option<String>,
}

/// What to do when pods fail.
#[derive(Clone, Default, PartialEq)]
pub struct PodFailurePolicy {
    /// Rules of which the first that fits decides, at most 20. Else the failure counts for
    /// `backoffLimit`.
    pub rules: Vec<crate::batch::v1::PodFailurePolicyRule>,
}

/// A condition for exit codes.
#[derive(Clone, Default, PartialEq)]
pub struct PodFailurePolicyOnExitCodesRequirement {
    /// Container that is meant. Absent stands for all.
    pub container_name: Option<String>,
    /// `In` holds for codes that are listed, `NotIn` for others. 0 never counts.
    pub operator: String,
    /// Exit codes in rising order, without repetitions, 1 to 255 of them. With `In` not 0.
    pub values: Vec<i32>,
}

/// A condition of a pod.
#[derive(Clone, Default, PartialEq)]
pub struct PodFailurePolicyOnPodConditionsPattern {
    /// Type of the condition.
    pub type_: String,
    /// Its status, `True` by default.
    pub status: String,
}

/// A rule for pods that fail. Exactly one of the conditions is set.
#[derive(Clone, Default, PartialEq)]
pub struct PodFailurePolicyRule {
    /// What is done. `FailJob` ends the Job, `FailIndex` gives up the number, `Ignore` does not count
    /// it, `Count` counts it as usual.
    pub action: String,
    /// Holds for certain exit codes.
    pub on_exit_codes: Option<crate::batch::v1::PodFailurePolicyOnExitCodesRequirement>,
    /// Holds when one of these conditions does, at most 20.
    pub on_pod_conditions: Vec<crate::batch::v1::PodFailurePolicyOnPodConditionsPattern>,
}

/// When an indexed Job is successful before all its pods are.
#[derive(Clone, Default, PartialEq)]
pub struct SuccessPolicy {
    /// Rules of which one must hold, 1 to 20.
    pub rules: Vec<crate::batch::v1::SuccessPolicyRule>,
}

/// Which pods must be successful. At least one field is set.
#[derive(Clone, Default, PartialEq)]
pub struct SuccessPolicyRule {
    /// Numbers that must be successful, as `1,3-5,7`, or of which `succeededCount` must be.
    pub succeeded_indexes: Option<String>,
    /// How many must be successful.
    pub succeeded_count: Option<i32>,
}
