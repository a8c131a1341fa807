// Written by kindsmith from schema/apps/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `apps/v1`.

pub mod controller_revision;
pub mod daemon_set;
pub mod deployment;
pub mod replica_set;
pub mod stateful_set;

pub use self::controller_revision::types::ControllerRevision;
pub use self::daemon_set::types::{
    DaemonSet, DaemonSetCondition, DaemonSetSpec, DaemonSetStatus,
    DaemonSetUpdateStrategy, RollingUpdateDaemonSet,
};
pub use self::deployment::types::{
    Deployment, DeploymentCondition, DeploymentSpec, DeploymentStatus,
    DeploymentStrategy, RollingUpdateDeployment,
};
pub use self::replica_set::types::{
    ReplicaSet, ReplicaSetCondition, ReplicaSetSpec, ReplicaSetStatus,
};
pub use self::stateful_set::types::{
    StatefulSet, RollingUpdateStatefulSetStrategy, StatefulSetCondition,
    StatefulSetOrdinals, StatefulSetPersistentVolumeClaimRetentionPolicy,
    StatefulSetSpec, StatefulSetStatus, StatefulSetUpdateStrategy, VolumeClaimTemplate,
};
