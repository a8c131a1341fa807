// Written by kindsmith from schema/batch/v1/job.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `batch/v1` from `job`.

/// Runs pods until enough of them were successful.
#[derive(Clone, Default, PartialEq)]
pub struct Job {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the Job does.
    pub spec: crate::batch::v1::JobSpec,
    /// How far it has come.
    pub status: crate::batch::v1::JobStatus,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct JobCondition {
    /// Name of the aspect, unique within the object.
    pub type_: String,
    /// Whether it holds, `True`, `False` or `Unknown`.
    pub status: String,
    /// When it was last looked at.
    pub last_probe_time: Option<machinery::time::Time>,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people.
    pub message: String,
}

/// How far a Job has come.
#[derive(Clone, Default, PartialEq)]
pub struct JobStatus {
    /// Whether it is done, has failed or is suspended.
    pub conditions: Vec<crate::batch::v1::JobCondition>,
    /// When it began, or went on after it was suspended.
    pub start_time: Option<machinery::time::Time>,
    /// When it was done. Only of successful Jobs.
    pub completion_time: Option<machinery::time::Time>,
    /// How many pods run or wait to run.
    pub active: i32,
    /// How many pods were successful. It never falls.
    pub succeeded: i32,
    /// How many pods have failed. It never falls.
    pub failed: i32,
    /// How many pods are on their way out.
    pub terminating: Option<i32>,
    /// Numbers of the pods that were successful, as `1,3-5,7`. Only of indexed Jobs.
    pub completed_indexes: String,
    /// Numbers of the pods that failed for good, in the same form. Only with `backoffLimitPerIndex`.
    pub failed_indexes: Option<String>,
    /// Pods that have ended and are not counted yet.
    pub uncounted_terminated_pods: Option<crate::batch::v1::UncountedTerminatedPods>,
    /// How many pods are ready.
    pub ready: Option<i32>,
}

/// Pods that have ended and are not counted yet.
#[derive(Clone, Default, PartialEq)]
pub struct UncountedTerminatedPods {
    /// Their unique identifiers, of the successful ones.
    pub succeeded: Vec<String>,
    /// Their unique identifiers, of those that failed.
    pub failed: Vec<String>,
}
