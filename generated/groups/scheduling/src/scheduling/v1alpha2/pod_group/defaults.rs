// Written by kindsmith from schema/scheduling/v1alpha2/pod_group.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::scheduling::v1alpha2::PodGroup {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::scheduling::v1alpha2::PodGroupSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.disruption_mode.get_or_insert_with(|| "Pod".to_owned());
    }
}
