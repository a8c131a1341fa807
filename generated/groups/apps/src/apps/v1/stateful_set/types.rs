// Written by kindsmith from schema/apps/v1/stateful_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apps/v1` from `stateful_set`.

/// Runs pods with names and volumes that stay theirs, in order.
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSet {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What pods there shall be.
    pub spec: crate::apps::v1::StatefulSetSpec,
    /// What pods there are.
    pub status: crate::apps::v1::StatefulSetStatus,
}

/// How pods are replaced, from the highest number down.
#[derive(Clone, Default, PartialEq)]
pub struct RollingUpdateStatefulSetStrategy {
    /// Pods with a smaller number keep the old template. By default 0.
    pub partition: Option<i32>,
    /// How many pods may be missing meanwhile, a number or a percentage above zero.
    pub max_unavailable: Option<machinery::quantity::IntOrString>,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetCondition {
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

/// How pods are numbered.
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetOrdinals {
    /// The first number, by default 0.
    pub start: i32,
}

/// What becomes of the claims that were made from the templates.
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetPersistentVolumeClaimRetentionPolicy {
    /// When the set goes, `Retain` (default) or `Delete`.
    pub when_deleted: String,
    /// When the number of pods falls, for the claims of the superfluous ones, `Retain` (default) or
    /// `Delete`.
    pub when_scaled: String,
}

/// What pods there shall be.
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetSpec {
    /// How many pods, 1 by default.
    pub replicas: Option<i32>,
    /// Labels of its pods. They must fit the template and cannot be changed.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// What the pods look like. Their names are that of the set with a number.
    pub template: crate::core::v1::PodTemplateSpec,
    /// Claims that are made for each pod and stay its own. They cannot be changed.
    pub volume_claim_templates: Vec<crate::apps::v1::VolumeClaimTemplate>,
    /// Name of the service that gives the pods their DNS names. It cannot be changed.
    pub service_name: String,
    /// `OrderedReady` (default) makes pods one after the other, `Parallel` at once. It cannot be
    /// changed.
    pub pod_management_policy: String,
    /// How pods are replaced when the template changes.
    pub update_strategy: crate::apps::v1::StatefulSetUpdateStrategy,
    /// How many old templates are kept to go back to, 10 by default.
    pub revision_history_limit: Option<i32>,
    /// Seconds that a pod must be ready before it counts as available, by default 0.
    pub min_ready_seconds: i32,
    /// What becomes of claims that are no longer used.
    pub persistent_volume_claim_retention_policy: Option<
        crate::apps::v1::StatefulSetPersistentVolumeClaimRetentionPolicy,
    >,
    /// How pods are numbered.
    pub ordinals: Option<crate::apps::v1::StatefulSetOrdinals>,
}

/// What pods there are.
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetStatus {
    /// The `metadata.generation` that was acted on.
    pub observed_generation: i64,
    /// How many pods there are.
    pub replicas: i32,
    /// How many of them are ready.
    pub ready_replicas: i32,
    /// How many of them have the template of `currentRevision`.
    pub current_replicas: i32,
    /// How many of them have the template of `updateRevision`.
    pub updated_replicas: i32,
    /// Name of the ControllerRevision that older pods have.
    pub current_revision: String,
    /// Name of the ControllerRevision that newer pods have.
    pub update_revision: String,
    /// How often a name of a ControllerRevision was taken. It never falls.
    pub collision_count: Option<i32>,
    /// Further aspects.
    pub conditions: Vec<crate::apps::v1::StatefulSetCondition>,
    /// How many pods have been ready for long enough.
    pub available_replicas: i32,
}

/// How pods are replaced.
#[derive(Clone, Default, PartialEq)]
pub struct StatefulSetUpdateStrategy {
    /// `RollingUpdate` (default) replaces them in order, `OnDelete` waits until they are deleted.
    pub type_: String,
    /// Settings of `RollingUpdate`.
    pub rolling_update: Option<crate::apps::v1::RollingUpdateStatefulSetStrategy>,
}

/// A claim that is made for each pod. It is a PersistentVolumeClaim and says so.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeClaimTemplate {
    /// The kind, which is always PersistentVolumeClaim.
    pub kind: String,
    /// The version of the kind, which is always v1.
    pub api_version: String,
    /// Name, labels and annotations of the claims. The number of the pod stands behind the name.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the claims ask for.
    pub spec: crate::core::v1::PersistentVolumeClaimSpec,
    /// Nothing of use.
    pub status: crate::core::v1::PersistentVolumeClaimStatus,
}
