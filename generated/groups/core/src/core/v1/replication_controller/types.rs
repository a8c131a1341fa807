// Written by kindsmith from schema/core/v1/replication_controller.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `replication_controller`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ReplicationController {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::core::v1::ReplicationControllerSpec,
    /// ?
    pub status: crate::core::v1::ReplicationControllerStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ReplicationControllerCondition {
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
pub struct ReplicationControllerSpec {
    /// ?
    pub replicas: Option<i32>,
    /// ?
    pub min_ready_seconds: i32,
    /// ?
    pub selector: std::collections::BTreeMap<String, String>,
    /// ?
    pub template: Option<crate::core::v1::PodTemplateSpec>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ReplicationControllerStatus {
    /// ?
    pub replicas: i32,
    /// ?
    pub fully_labeled_replicas: i32,
    /// ?
    pub ready_replicas: i32,
    /// ?
    pub available_replicas: i32,
    /// ?
    pub observed_generation: i64,
    /// ?
    pub conditions: Vec<crate::core::v1::ReplicationControllerCondition>,
}
