// Written by kindsmith from schema/batch/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `batch/v1`.

pub mod cron_job;
pub mod job;
pub mod job_spec;

pub use self::cron_job::types::{CronJob, CronJobSpec, CronJobStatus, JobTemplateSpec};
pub use self::job::types::{Job, JobCondition, JobStatus, UncountedTerminatedPods};
pub use self::job_spec::types::{
    JobSpec, PodFailurePolicy, PodFailurePolicyOnExitCodesRequirement,
    PodFailurePolicyOnPodConditionsPattern, PodFailurePolicyRule, SuccessPolicy,
    SuccessPolicyRule,
};
