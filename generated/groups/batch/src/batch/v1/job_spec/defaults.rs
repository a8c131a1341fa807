// Written by kindsmith from schema/batch/v1/job_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::batch::v1::JobSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.pod_failure_policy {
            value.default_fields();
        }
        self.template.default_fields();
    }
}

impl crate::batch::v1::PodFailurePolicy {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.rules {
            item.default_fields();
        }
    }
}

impl crate::batch::v1::PodFailurePolicyOnPodConditionsPattern {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.status.is_empty() {
            self.status = "True".to_owned();
        }
    }
}

impl crate::batch::v1::PodFailurePolicyRule {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.on_pod_conditions {
            item.default_fields();
        }
    }
}
