// Written by kindsmith from schema/scheduling/v1/priority_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::scheduling::v1::PriorityClass {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.preemption_policy.get_or_insert_with(|| "PreemptLowerPriority".to_owned());
    }
}
