// Written by kindsmith from schema/apps/v1/stateful_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::apps::v1::StatefulSet {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::apps::v1::StatefulSetPersistentVolumeClaimRetentionPolicy {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.when_deleted.is_empty() {
            self.when_deleted = "Retain".to_owned();
        }
        if self.when_scaled.is_empty() {
            self.when_scaled = "Retain".to_owned();
        }
    }
}

impl crate::apps::v1::StatefulSetSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.replicas.get_or_insert(1);
        self.template.default_fields();
        for item in &mut self.volume_claim_templates {
            item.default_fields();
        }
        if self.pod_management_policy.is_empty() {
            self.pod_management_policy = "OrderedReady".to_owned();
        }
        self.revision_history_limit.get_or_insert(10);
        self.persistent_volume_claim_retention_policy
            .get_or_insert_with(|| machinery::prepare::declared("{}"));
        if let Some(value) = &mut self.persistent_volume_claim_retention_policy {
            value.default_fields();
        }
    }
}

impl crate::apps::v1::VolumeClaimTemplate {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
        self.status.default_fields();
    }
}
