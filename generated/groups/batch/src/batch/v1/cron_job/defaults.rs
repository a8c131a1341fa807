// Written by kindsmith from schema/batch/v1/cron_job.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::batch::v1::CronJob {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::batch::v1::CronJobSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.concurrency_policy.is_empty() {
            self.concurrency_policy = "Allow".to_owned();
        }
        self.suspend.get_or_insert(false);
        self.job_template.default_fields();
        self.successful_jobs_history_limit.get_or_insert(3);
        self.failed_jobs_history_limit.get_or_insert(1);
    }
}

impl crate::batch::v1::JobTemplateSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}
