// Written by kindsmith from schema/batch/v1/cron_job.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `batch/v1` from `cron_job`.

/// Makes Jobs again and again, by a schedule.
#[derive(Clone, Default, PartialEq)]
pub struct CronJob {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// When which Jobs are made.
    pub spec: crate::batch::v1::CronJobSpec,
    /// What was made.
    pub status: crate::batch::v1::CronJobStatus,
}

/// When which Jobs are made.
#[derive(Clone, Default, PartialEq)]
pub struct CronJobSpec {
    /// When Jobs are made, in the form of cron, as `*/5 * * * *` or `@daily`. Time zones stand in
    /// `timeZone`.
    pub schedule: String,
    /// Time zone of the schedule, as `Europe/Berlin`. Absent stands for that of the controller.
    pub time_zone: Option<String>,
    /// Seconds that a Job may be late and still be made, from 0 on. Absent means any time.
    pub starting_deadline_seconds: Option<i64>,
    /// What to do while the last Job still runs. `Allow` (default) makes another one, `Forbid` leaves
    /// it out, `Replace` stops the old one.
    pub concurrency_policy: String,
    /// Whether no Jobs are made for now, `false` by default.
    pub suspend: Option<bool>,
    /// What the Jobs look like.
    pub job_template: crate::batch::v1::JobTemplateSpec,
    /// How many successful Jobs are kept, 3 by default.
    pub successful_jobs_history_limit: Option<i32>,
    /// How many failed Jobs are kept, 1 by default.
    pub failed_jobs_history_limit: Option<i32>,
}

/// What was made.
#[derive(Clone, Default, PartialEq)]
pub struct CronJobStatus {
    /// Jobs that run.
    pub active: Vec<crate::core::v1::ObjectReference>,
    /// When the last Job was made.
    pub last_schedule_time: Option<machinery::time::Time>,
    /// When the last Job was successful.
    pub last_successful_time: Option<machinery::time::Time>,
}

/// What the Jobs of a schedule look like.
#[derive(Clone, Default, PartialEq)]
pub struct JobTemplateSpec {
    /// Labels, annotations and other metadata of the Jobs.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the Jobs do.
    pub spec: crate::batch::v1::JobSpec,
}
