// Written by kindsmith from schema/autoscaling/v1/horizontal_pod_autoscaler.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `autoscaling/v1` from `horizontal_pod_autoscaler`.

/// Changes how many copies a workload has, so that its pods use a part of the processor time that
/// they requested.
#[derive(Clone, Default, PartialEq)]
pub struct HorizontalPodAutoscaler {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is scaled, and at which use of the processor.
    pub spec: crate::autoscaling::v1::HorizontalPodAutoscalerSpec,
    /// How far it has come.
    pub status: crate::autoscaling::v1::HorizontalPodAutoscalerStatus,
}

/// What is scaled, and at which use of the processor.
#[derive(Clone, Default, PartialEq)]
pub struct HorizontalPodAutoscalerSpec {
    /// The workload, which must have the sub-resource `scale`.
    pub scale_target_ref: crate::autoscaling::v1::CrossVersionObjectReference,
    /// Fewest copies, by default 1. 0 needs the gate `HPAScaleToZero` and an object or external metric.
    pub min_replicas: Option<i32>,
    /// Most copies, not fewer than `minReplicas`.
    pub max_replicas: i32,
    /// What percentage of the requested processor time the pods should use on average. By default 80,
    /// unless an annotation names other metrics.
    pub target_cpu_utilization_percentage: Option<i32>,
}

/// How far an autoscaler has come.
#[derive(Clone, Default, PartialEq)]
pub struct HorizontalPodAutoscalerStatus {
    /// The `metadata.generation` that was acted on.
    pub observed_generation: Option<i64>,
    /// When the number of copies was changed last.
    pub last_scale_time: Option<machinery::time::Time>,
    /// How many copies there are.
    pub current_replicas: i32,
    /// How many copies there should be.
    pub desired_replicas: i32,
    /// What percentage of the requested processor time the pods use on average.
    pub current_cpu_utilization_percentage: Option<i32>,
}

/// Refers to an object in the namespace.
#[derive(Clone, Default, PartialEq)]
pub struct CrossVersionObjectReference {
    /// Kind of the object.
    pub kind: String,
    /// Name of the object.
    pub name: String,
    /// Group and version of the kind.
    pub api_version: String,
}
