// Written by kindsmith from schema/batch/v1/cron_job.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `CronJob`.
    pub CRON_JOB: crate::batch::v1::CronJob {
        name: "CronJob", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::batch::v1::cron_job::shape::CRON_JOB_SPEC];
        2 status: "status" 3 Always [message crate::batch::v1::cron_job::shape::CRON_JOB_STATUS];
    }
}

machinery::message! {
    /// The form of `CronJobSpec`.
    pub CRON_JOB_SPEC: crate::batch::v1::CronJobSpec {
        name: "CronJobSpec", tags: [0, 2, 3, 4, 5, 6, 7, 1];
        0 schedule: "schedule" 1 Always [scalar Text];
        1 time_zone: "timeZone" 8 NonZero [scalar Text];
        2 starting_deadline_seconds: "startingDeadlineSeconds" 2 NonZero [scalar Integer];
        3 concurrency_policy: "concurrencyPolicy" 3 NonZero [scalar Text], default: "\"Allow\"";
        4 suspend: "suspend" 4 NonZero [scalar Boolean], default: "false";
        5 job_template: "jobTemplate" 5 Always [message crate::batch::v1::cron_job::shape::JOB_TEMPLATE_SPEC];
        6 successful_jobs_history_limit: "successfulJobsHistoryLimit" 6 NonZero [scalar Integer], default:
            "3";
        7 failed_jobs_history_limit: "failedJobsHistoryLimit" 7 NonZero [scalar Integer], default: "1";
    }
}

machinery::message! {
    /// The form of `CronJobStatus`.
    pub CRON_JOB_STATUS: crate::batch::v1::CronJobStatus {
        name: "CronJobStatus";
        0 active: "active" 1 NonZero [list [message
            crate::core::v1::object_reference::shape::OBJECT_REFERENCE]];
        1 last_schedule_time: "lastScheduleTime" 4 NonZero [scalar Time];
        2 last_successful_time: "lastSuccessfulTime" 5 NonZero [scalar Time];
    }
}

machinery::message! {
    /// The form of `JobTemplateSpec`.
    pub JOB_TEMPLATE_SPEC: crate::batch::v1::JobTemplateSpec {
        name: "JobTemplateSpec";
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::batch::v1::job_spec::shape::JOB_SPEC];
    }
}
