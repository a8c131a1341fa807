// Written by kindsmith from schema/apps/v1/daemon_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apps/v1` from `daemon_set`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct DaemonSet {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::apps::v1::DaemonSetSpec,
    /// ?
    pub status: crate::apps::v1::DaemonSetStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DaemonSetCondition {
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
pub struct DaemonSetSpec {
    /// ?
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub template: crate::core::v1::PodTemplateSpec,
    /// ?
    pub update_strategy: crate::apps::v1::DaemonSetUpdateStrategy,
    /// ?
    pub min_ready_seconds: i32,
    /// ?
    pub revision_history_limit: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DaemonSetStatus {
    /// ?
    pub current_number_scheduled: i32,
    /// ?
    pub number_misscheduled: i32,
    /// ?
    pub desired_number_scheduled: i32,
    /// ?
    pub number_ready: i32,
    /// ?
    pub observed_generation: i64,
    /// ?
    pub updated_number_scheduled: i32,
    /// ?
    pub number_available: i32,
    /// ?
    pub number_unavailable: i32,
    /// ?
    pub collision_count: Option<i32>,
    /// ?
    pub conditions: Vec<crate::apps::v1::DaemonSetCondition>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DaemonSetUpdateStrategy {
    /// ?
    pub type_: String,
    /// ?
    pub rolling_update: Option<crate::apps::v1::RollingUpdateDaemonSet>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct RollingUpdateDaemonSet {
    /// ?
    pub max_unavailable: Option<machinery::quantity::IntOrString>,
    /// ?
    pub max_surge: Option<machinery::quantity::IntOrString>,
}
