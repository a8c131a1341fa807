// Written by kindsmith from schema/apps/v1/deployment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::apps::v1::Deployment {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::apps::v1::DeploymentSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.replicas.get_or_insert(1);
        self.template.default_fields();
        self.strategy.default_fields();
        self.revision_history_limit.get_or_insert(10);
        self.progress_deadline_seconds.get_or_insert(600);
    }
}

impl crate::apps::v1::DeploymentStrategy {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.type_.is_empty() {
            self.type_ = "RollingUpdate".to_owned();
        }
    }
}
