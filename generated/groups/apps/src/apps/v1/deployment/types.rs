// Written by kindsmith from schema/apps/v1/deployment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apps/v1` from `deployment`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct Deployment {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::apps::v1::DeploymentSpec,
    /// ?
    pub status: crate::apps::v1::DeploymentStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeploymentCondition {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
    /// ?
    pub last_update_time: Option<machinery::time::Time>,
    /// ?
    pub last_transition_time: Option<machinery::time::Time>,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeploymentSpec {
    /// ?
    pub replicas: Option<i32>,
    /// ?
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub template: crate::core::v1::PodTemplateSpec,
    /// ?
    pub strategy: crate::apps::v1::DeploymentStrategy,
    /// ?
    pub min_ready_seconds: i32,
    /// ?
    pub revision_history_limit: Option<i32>,
    /// ?
    pub paused: bool,
    /// ?
    pub progress_deadline_seconds: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeploymentStatus {
    /// ?
    pub observed_generation: i64,
    /// ?
    pub replicas: i32,
    /// ?
    pub updated_replicas: i32,
    /// ?
    pub ready_replicas: i32,
    /// ?
    pub available_replicas: i32,
    /// ?
    pub unavailable_replicas: i32,
    /// ?
    pub terminating_replicas: Option<i32>,
    /// ?
    pub conditions: Vec<crate::apps::v1::DeploymentCondition>,
    /// ?
    pub collision_count: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeploymentStrategy {
    /// ?
    pub type_: String,
    /// ?
    pub rolling_update: Option<crate::apps::v1::RollingUpdateDeployment>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct RollingUpdateDeployment {
    /// ?
    pub max_unavailable: Option<machinery::quantity::IntOrString>,
    /// ?
    pub max_surge: Option<machinery::quantity::IntOrString>,
}
