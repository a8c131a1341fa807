// Written by kindsmith from schema/apps/v1/deployment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apps/v1` from `deployment`.

/// Keeps a number of equal pods running and replaces them by and by when they shall change.
#[derive(Clone, Default, PartialEq)]
pub struct Deployment {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What pods there shall be, and how they change.
    pub spec: crate::apps::v1::DeploymentSpec,
    /// What pods there are.
    pub status: crate::apps::v1::DeploymentStatus,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct DeploymentCondition {
    /// Name of the aspect, unique within the object.
    pub type_: String,
    /// Whether it holds, `True`, `False` or `Unknown`.
    pub status: String,
    /// When the condition was last written.
    pub last_update_time: Option<machinery::time::Time>,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people.
    pub message: String,
}

/// What pods there shall be, and how they change.
#[derive(Clone, Default, PartialEq)]
pub struct DeploymentSpec {
    /// How many pods, 1 by default.
    pub replicas: Option<i32>,
    /// Labels of its pods. They must fit the template and cannot be changed.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// What the pods look like.
    pub template: crate::core::v1::PodTemplateSpec,
    /// How old pods are replaced by new ones.
    pub strategy: crate::apps::v1::DeploymentStrategy,
    /// Seconds that a pod must be ready before it counts as available, by default 0.
    pub min_ready_seconds: i32,
    /// How many old ReplicaSets are kept to go back to, 10 by default.
    pub revision_history_limit: Option<i32>,
    /// Whether changes of the template wait.
    pub paused: bool,
    /// Seconds without progress after which a change counts as failed, 600 by default. More than
    /// `minReadySeconds`.
    pub progress_deadline_seconds: Option<i32>,
}

/// What pods there are.
#[derive(Clone, Default, PartialEq)]
pub struct DeploymentStatus {
    /// The `metadata.generation` that was acted on.
    pub observed_generation: i64,
    /// How many pods there are.
    pub replicas: i32,
    /// How many of them have the current template.
    pub updated_replicas: i32,
    /// How many of them are ready.
    pub ready_replicas: i32,
    /// How many of them have been ready for long enough.
    pub available_replicas: i32,
    /// How many more must become available.
    pub unavailable_replicas: i32,
    /// How many further pods are on their way out.
    pub terminating_replicas: Option<i32>,
    /// Further aspects, such as `Available` and `Progressing`.
    pub conditions: Vec<crate::apps::v1::DeploymentCondition>,
    /// How often a name of a ReplicaSet was taken. It never falls.
    pub collision_count: Option<i32>,
}

/// How old pods are replaced.
#[derive(Clone, Default, PartialEq)]
pub struct DeploymentStrategy {
    /// `RollingUpdate` (default) replaces them by and by, `Recreate` deletes all old ones first.
    pub type_: String,
    /// Settings of `RollingUpdate`.
    pub rolling_update: Option<crate::apps::v1::RollingUpdateDeployment>,
}

/// How many pods are replaced at a time.
#[derive(Clone, Default, PartialEq)]
pub struct RollingUpdateDeployment {
    /// How many pods may be missing meanwhile, a number or a percentage, by default 25%. Not 0 when
    /// `maxSurge` is 0.
    pub max_unavailable: Option<machinery::quantity::IntOrString>,
    /// How many pods more than wanted there may be meanwhile, a number or a percentage, by default 25%.
    pub max_surge: Option<machinery::quantity::IntOrString>,
}
