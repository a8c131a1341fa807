// Written by kindsmith from schema/apps/v1/replica_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apps/v1` from `replica_set`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ReplicaSet {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::apps::v1::ReplicaSetSpec,
    /// ?
    pub status: crate::apps::v1::ReplicaSetStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ReplicaSetCondition {
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
pub struct ReplicaSetSpec {
    /// ?
    pub replicas: Option<i32>,
    /// ?
    pub min_ready_seconds: i32,
    /// ?
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub template: crate::core::v1::PodTemplateSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ReplicaSetStatus {
    /// ?
    pub replicas: i32,
    /// ?
    pub fully_labeled_replicas: i32,
    /// ?
    pub ready_replicas: i32,
    /// ?
    pub available_replicas: i32,
    /// ?
    pub terminating_replicas: Option<i32>,
    /// ?
    pub observed_generation: i64,
    /// ?
    pub conditions: Vec<crate::apps::v1::ReplicaSetCondition>,
}
