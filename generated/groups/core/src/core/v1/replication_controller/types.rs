// Written by kindsmith from schema/core/v1/replication_controller.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `replication_controller`.

/// Keeps a number of equal pods running. ReplicaSets, which Deployments make, have taken its place.
#[derive(Clone, Default, PartialEq)]
pub struct ReplicationController {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What pods there shall be.
    pub spec: crate::core::v1::ReplicationControllerSpec,
    /// What pods there are.
    pub status: crate::core::v1::ReplicationControllerStatus,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct ReplicationControllerCondition {
    /// Name of the aspect, unique within the object.
    pub type_: String,
    /// Whether it holds, `True`, `False` or `Unknown`.
    pub status: String,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people.
    pub message: String,
}

/// What pods there shall be.
#[derive(Clone, Default, PartialEq)]
pub struct ReplicationControllerSpec {
    /// How many pods, 1 by default.
    pub replicas: Option<i32>,
    /// Seconds that a pod must be ready before it counts as available, by default 0.
    pub min_ready_seconds: i32,
    /// Labels of its pods. Absent stands for the labels of the template.
    pub selector: std::collections::BTreeMap<String, String>,
    /// What the pods look like. It must be set.
    pub template: Option<crate::core::v1::PodTemplateSpec>,
}

/// What pods there are.
#[derive(Clone, Default, PartialEq)]
pub struct ReplicationControllerStatus {
    /// How many pods there are.
    pub replicas: i32,
    /// How many of them have the labels of the template.
    pub fully_labeled_replicas: i32,
    /// How many of them are ready.
    pub ready_replicas: i32,
    /// How many of them have been ready for long enough.
    pub available_replicas: i32,
    /// The `metadata.generation` that was acted on.
    pub observed_generation: i64,
    /// Further aspects, such as `ReplicaFailure`.
    pub conditions: Vec<crate::core::v1::ReplicationControllerCondition>,
}
