// Written by kindsmith from schema/autoscaling/v1/horizontal_pod_autoscaler.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::autoscaling::v1::HorizontalPodAutoscaler {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::autoscaling::v1::HorizontalPodAutoscalerSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.min_replicas.get_or_insert(1);
    }
}
