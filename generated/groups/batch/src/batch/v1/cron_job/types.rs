// Written by kindsmith from schema/batch/v1/cron_job.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `batch/v1` from `cron_job`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct CronJob {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::batch::v1::CronJobSpec,
    /// ?
    pub status: crate::batch::v1::CronJobStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CronJobSpec {
    /// ?
    pub schedule: String,
    /// ?
    pub time_zone: Option<String>,
    /// ?
    pub starting_deadline_seconds: Option<i64>,
    /// ?
    pub concurrency_policy: String,
    /// ?
    pub suspend: Option<bool>,
    /// ?
    pub job_template: crate::batch::v1::JobTemplateSpec,
    /// ?
    pub successful_jobs_history_limit: Option<i32>,
    /// ?
    pub failed_jobs_history_limit: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CronJobStatus {
    /// ?
    pub active: Vec<crate::core::v1::ObjectReference>,
    /// ?
    pub last_schedule_time: Option<machinery::time::Time>,
    /// ?
    pub last_successful_time: Option<machinery::time::Time>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct JobTemplateSpec {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::batch::v1::JobSpec,
}
