// Written by kindsmith from schema/apps/v1/daemon_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apps/v1` from `daemon_set`.

/// Runs a copy of a pod on every node, or on some of them.
#[derive(Clone, Default, PartialEq)]
pub struct DaemonSet {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What pods run on which nodes.
    pub spec: crate::apps::v1::DaemonSetSpec,
    /// What pods there are.
    pub status: crate::apps::v1::DaemonSetStatus,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct DaemonSetCondition {
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

/// What pods run on which nodes.
#[derive(Clone, Default, PartialEq)]
pub struct DaemonSetSpec {
    /// Labels of its pods. They must fit the template and cannot be changed.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// What the pods look like. Its node selector says which nodes run them.
    pub template: crate::core::v1::PodTemplateSpec,
    /// How pods are replaced when the template changes.
    pub update_strategy: crate::apps::v1::DaemonSetUpdateStrategy,
    /// Seconds that a pod must be ready before it counts as available, by default 0.
    pub min_ready_seconds: i32,
    /// How many old templates are kept to go back to, 10 by default.
    pub revision_history_limit: Option<i32>,
}

/// What pods there are.
#[derive(Clone, Default, PartialEq)]
pub struct DaemonSetStatus {
    /// How many nodes run the pod and should.
    pub current_number_scheduled: i32,
    /// How many nodes run the pod and should not.
    pub number_misscheduled: i32,
    /// How many nodes should run the pod.
    pub desired_number_scheduled: i32,
    /// How many nodes run the pod and have it ready.
    pub number_ready: i32,
    /// The `metadata.generation` that was acted on.
    pub observed_generation: i64,
    /// How many nodes run the pod with the current template.
    pub updated_number_scheduled: i32,
    /// How many nodes have the pod available.
    pub number_available: i32,
    /// How many nodes should have the pod available and have not.
    pub number_unavailable: i32,
    /// How often a name of a ControllerRevision was taken. It never falls.
    pub collision_count: Option<i32>,
    /// Further aspects.
    pub conditions: Vec<crate::apps::v1::DaemonSetCondition>,
}

/// How pods are replaced.
#[derive(Clone, Default, PartialEq)]
pub struct DaemonSetUpdateStrategy {
    /// `RollingUpdate` (default) replaces them by and by, `OnDelete` waits until they are deleted.
    pub type_: String,
    /// Settings of `RollingUpdate`.
    pub rolling_update: Option<crate::apps::v1::RollingUpdateDaemonSet>,
}

/// How many nodes are updated at a time.
#[derive(Clone, Default, PartialEq)]
pub struct RollingUpdateDaemonSet {
    /// How many pods may be missing meanwhile, a number or a percentage, by default 1. Not 0 when
    /// `maxSurge` is 0.
    pub max_unavailable: Option<machinery::quantity::IntOrString>,
    /// How many nodes may run an old and a new pod meanwhile, a number or a percentage, by default 0.
    pub max_surge: Option<machinery::quantity::IntOrString>,
}
