// Written by kindsmith from schema/core/v1/pod_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::PodSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.volumes {
            item.default_fields();
        }
        for item in &mut self.init_containers {
            item.default_fields();
        }
        for item in &mut self.containers {
            item.default_fields();
        }
        for item in &mut self.ephemeral_containers {
            item.default_fields();
        }
        if self.restart_policy.is_empty() {
            self.restart_policy = "Always".to_owned();
        }
        self.termination_grace_period_seconds.get_or_insert(30);
        if self.dns_policy.is_empty() {
            self.dns_policy = "ClusterFirst".to_owned();
        }
        self.security_context.get_or_insert_with(|| machinery::prepare::declared("{}"));
        if self.scheduler_name.is_empty() {
            self.scheduler_name = "default-scheduler".to_owned();
        }
    }
}
