// Written by kindsmith from schema/apps/v1/replica_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::apps::v1::ReplicaSet {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::apps::v1::ReplicaSetSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.replicas.get_or_insert(1);
        self.template.default_fields();
    }
}
