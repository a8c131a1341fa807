// Written by kindsmith from schema/apps/v1/stateful_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apps/v1` from `stateful_set`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSet {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::apps::v1::StatefulSetSpec,
    /// ?
    pub status: crate::apps::v1::StatefulSetStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct RollingUpdateStatefulSetStrategy {
    /// ?
    pub partition: Option<i32>,
    /// ?
    pub max_unavailable: Option<machinery::quantity::IntOrString>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetCondition {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
    /// ?
    pub last_transition_time: Option<machinery::time::Time>,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetOrdinals {
    /// ?
    pub start: i32,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetPersistentVolumeClaimRetentionPolicy {
    /// ?
    pub when_deleted: String,
    /// ?
    pub when_scaled: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetSpec {
    /// ?
    pub replicas: Option<i32>,
    /// ?
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub template: crate::core::v1::PodTemplateSpec,
    /// ?
    pub volume_claim_templates: Vec<crate::core::v1::PersistentVolumeClaim>,
    /// ?
    pub service_name: String,
    /// ?
    pub pod_management_policy: String,
    /// ?
    pub update_strategy: crate::apps::v1::StatefulSetUpdateStrategy,
    /// ?
    pub revision_history_limit: Option<i32>,
    /// ?
    pub min_ready_seconds: i32,
    /// ?
    pub persistent_volume_claim_retention_policy: Option<
        crate::apps::v1::StatefulSetPersistentVolumeClaimRetentionPolicy,
    >,
    /// ?
    pub ordinals: Option<crate::apps::v1::StatefulSetOrdinals>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetStatus {
    /// ?
    pub observed_generation: i64,
    /// ?
    pub replicas: i32,
    /// ?
    pub ready_replicas: i32,
    /// ?
    pub current_replicas: i32,
    /// ?
    pub updated_replicas: i32,
    /// ?
    pub current_revision: String,
    /// ?
    pub update_revision: String,
    /// ?
    pub collision_count: Option<i32>,
    /// ?
    pub conditions: Vec<crate::apps::v1::StatefulSetCondition>,
    /// ?
    pub available_replicas: i32,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetUpdateStrategy {
    /// ?
    pub type_: String,
    /// ?
    pub rolling_update: Option<crate::apps::v1::RollingUpdateStatefulSetStrategy>,
}
