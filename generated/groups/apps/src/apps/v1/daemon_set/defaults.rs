// Written by kindsmith from schema/apps/v1/daemon_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::apps::v1::DaemonSet {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::apps::v1::DaemonSetSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.template.default_fields();
        self.update_strategy.default_fields();
        self.revision_history_limit.get_or_insert(10);
    }
}

impl crate::apps::v1::DaemonSetUpdateStrategy {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.type_.is_empty() {
            self.type_ = "RollingUpdate".to_owned();
        }
    }
}
