// Written by kindsmith from schema/batch/v1/job.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `batch/v1` from `job`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct Job {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::batch::v1::JobSpec,
    /// ?
    pub status: crate::batch::v1::JobStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct JobCondition {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
    /// ?
    pub last_probe_time: Option<machinery::time::Time>,
    /// ?
    pub last_transition_time: Option<machinery::time::Time>,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct JobStatus {
    /// ?
    pub conditions: Vec<crate::batch::v1::JobCondition>,
    /// ?
    pub start_time: Option<machinery::time::Time>,
    /// ?
    pub completion_time: Option<machinery::time::Time>,
    /// ?
    pub active: i32,
    /// ?
    pub succeeded: i32,
    /// ?
    pub failed: i32,
    /// ?
    pub terminating: Option<i32>,
    /// ?
    pub completed_indexes: String,
    /// ?
    pub failed_indexes: Option<String>,
    /// ?
    pub uncounted_terminated_pods: Option<crate::batch::v1::UncountedTerminatedPods>,
    /// ?
    pub ready: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct UncountedTerminatedPods {
    /// ?
    pub succeeded: Vec<String>,
    /// ?
    pub failed: Vec<String>,
}
