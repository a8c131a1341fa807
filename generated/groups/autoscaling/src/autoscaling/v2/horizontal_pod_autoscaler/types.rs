// Written by kindsmith from schema/autoscaling/v2/horizontal_pod_autoscaler.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `autoscaling/v2` from `horizontal_pod_autoscaler`.

/// Changes how many copies a workload has, so that metrics stay near their targets.
#[derive(Clone, Default, PartialEq)]
pub struct HorizontalPodAutoscaler {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is scaled by which metrics.
    pub spec: crate::autoscaling::v2::HorizontalPodAutoscalerSpec,
    /// How far it has come.
    pub status: crate::autoscaling::v2::HorizontalPodAutoscalerStatus,
}

/// A resource that one container of each pod uses.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerResourceMetricSource {
    /// Name of the resource, as `cpu`.
    pub name: String,
    /// What it should be.
    pub target: crate::autoscaling::v2::MetricTarget,
    /// Name of the container.
    pub container: String,
}

/// How much of a resource one container of each pod uses.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerResourceMetricStatus {
    /// Name of the resource, as `cpu`.
    pub name: String,
    /// What it is now.
    pub current: crate::autoscaling::v2::MetricValueStatus,
    /// Name of the container.
    pub container: String,
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

/// A metric that belongs to no object of the cluster.
#[derive(Clone, Default, PartialEq)]
pub struct ExternalMetricSource {
    /// The metric.
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// What it should be.
    pub target: crate::autoscaling::v2::MetricTarget,
}

/// What a metric is that belongs to no object of the cluster.
#[derive(Clone, Default, PartialEq)]
pub struct ExternalMetricStatus {
    /// The metric.
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// What it is now.
    pub current: crate::autoscaling::v2::MetricValueStatus,
}

/// How fast the number of copies may change.
#[derive(Clone, Default, PartialEq)]
pub struct HPAScalingPolicy {
    /// Whether `value` counts copies, `Pods`, or is a percentage, `Percent`.
    pub type_: String,
    /// By how much it may change in the period, above zero.
    pub value: i32,
    /// The period in seconds, 1 to 1800.
    pub period_seconds: i32,
}

/// How the number of copies changes in one direction.
#[derive(Clone, Default, PartialEq)]
pub struct HPAScalingRules {
    /// Seconds of past recommendations that are looked at, 0 to 3600, of which the most careful counts.
    /// By default 0 upwards and 300 downwards.
    pub stabilization_window_seconds: Option<i32>,
    /// Which policy counts, `Max` (default), `Min`, or `Disabled` for no change in this direction.
    pub select_policy: Option<String>,
    /// The policies, at least one.
    pub policies: Option<Vec<crate::autoscaling::v2::HPAScalingPolicy>>,
    /// How far a metric may be from its target before something is done, as `0.1`. Absent stands for
    /// the default of the cluster, 0.1. Kept only while feature gate HPAConfigurableTolerance is on,
    /// unless the stored object has one.
    pub tolerance: Option<machinery::quantity::Quantity>,
}

/// How the number of copies changes.
#[derive(Clone, Default, PartialEq)]
pub struct HorizontalPodAutoscalerBehavior {
    /// How it rises. By default by 4 copies or 100 percent in 15 seconds, whichever is more.
    pub scale_up: Option<crate::autoscaling::v2::HPAScalingRules>,
    /// How it falls. By default by 100 percent in 15 seconds, with the highest recommendation of 300
    /// seconds.
    pub scale_down: Option<crate::autoscaling::v2::HPAScalingRules>,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct HorizontalPodAutoscalerCondition {
    /// `Object`, `Pods`, `Resource`, `ContainerResource` or `External`.
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

/// What is scaled by which metrics.
#[derive(Clone, Default, PartialEq)]
pub struct HorizontalPodAutoscalerSpec {
    /// The workload, which must have the sub-resource `scale`.
    pub scale_target_ref: crate::autoscaling::v2::CrossVersionObjectReference,
    /// Fewest copies, by default 1. 0 needs the gate `HPAScaleToZero` and an object or external metric.
    pub min_replicas: Option<i32>,
    /// Most copies, not fewer than `minReplicas`.
    pub max_replicas: i32,
    /// Metrics, of which the one with the largest result counts. By default 80 percent of the requested
    /// `cpu`.
    pub metrics: Vec<crate::autoscaling::v2::MetricSpec>,
    /// How the number of copies changes.
    pub behavior: Option<crate::autoscaling::v2::HorizontalPodAutoscalerBehavior>,
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
    /// What the metrics are.
    pub current_metrics: Vec<crate::autoscaling::v2::MetricStatus>,
    /// Whether it can scale, does so and is at a limit.
    pub conditions: Vec<crate::autoscaling::v2::HorizontalPodAutoscalerCondition>,
}

/// Names a metric.
#[derive(Clone, Default, PartialEq)]
pub struct MetricIdentifier {
    /// Name of the metric.
    pub name: String,
    /// Labels of the metric. Absent stands for the name alone.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
}

/// A metric with its target. The field that `type` names is set.
#[derive(Clone, Default, PartialEq)]
pub struct MetricSpec {
    /// `Object`, `Pods`, `Resource`, `ContainerResource` or `External`.
    pub type_: String,
    /// A metric of one object of the cluster.
    pub object: Option<crate::autoscaling::v2::ObjectMetricSource>,
    /// A metric of each pod, of which the average counts.
    pub pods: Option<crate::autoscaling::v2::PodsMetricSource>,
    /// A resource that the pods use.
    pub resource: Option<crate::autoscaling::v2::ResourceMetricSource>,
    /// A resource that one container of each pod uses.
    pub container_resource: Option<
        crate::autoscaling::v2::ContainerResourceMetricSource,
    >,
    /// A metric that belongs to no object of the cluster.
    pub external: Option<crate::autoscaling::v2::ExternalMetricSource>,
}

/// What a metric is. The field that `type` names is set.
#[derive(Clone, Default, PartialEq)]
pub struct MetricStatus {
    /// `Object`, `Pods`, `Resource`, `ContainerResource` or `External`.
    pub type_: String,
    /// A metric of one object of the cluster.
    pub object: Option<crate::autoscaling::v2::ObjectMetricStatus>,
    /// A metric of each pod, of which the average counts.
    pub pods: Option<crate::autoscaling::v2::PodsMetricStatus>,
    /// A resource that the pods use.
    pub resource: Option<crate::autoscaling::v2::ResourceMetricStatus>,
    /// A resource that one container of each pod uses.
    pub container_resource: Option<
        crate::autoscaling::v2::ContainerResourceMetricStatus,
    >,
    /// A metric that belongs to no object of the cluster.
    pub external: Option<crate::autoscaling::v2::ExternalMetricStatus>,
}

/// What a metric should be.
#[derive(Clone, Default, PartialEq)]
pub struct MetricTarget {
    /// Which of the fields counts, `Utilization`, `Value` or `AverageValue`.
    pub type_: String,
    /// What it should be.
    pub value: Option<machinery::quantity::Quantity>,
    /// What it should be on average over the pods.
    pub average_value: Option<machinery::quantity::Quantity>,
    /// What percentage of the requested resource should be used on average. Only of resources.
    pub average_utilization: Option<i32>,
}

/// What a metric is.
#[derive(Clone, Default, PartialEq)]
pub struct MetricValueStatus {
    /// What it is.
    pub value: Option<machinery::quantity::Quantity>,
    /// What it is on average over the pods.
    pub average_value: Option<machinery::quantity::Quantity>,
    /// What percentage of the requested resource is used on average.
    pub average_utilization: Option<i32>,
}

/// A metric of one object of the cluster.
#[derive(Clone, Default, PartialEq)]
pub struct ObjectMetricSource {
    /// The object that the metric describes.
    pub described_object: crate::autoscaling::v2::CrossVersionObjectReference,
    /// What it should be.
    pub target: crate::autoscaling::v2::MetricTarget,
    /// The metric.
    pub metric: crate::autoscaling::v2::MetricIdentifier,
}

/// What a metric of one object is.
#[derive(Clone, Default, PartialEq)]
pub struct ObjectMetricStatus {
    /// The metric.
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// What it is now.
    pub current: crate::autoscaling::v2::MetricValueStatus,
    /// The object that the metric describes.
    pub described_object: crate::autoscaling::v2::CrossVersionObjectReference,
}

/// A metric of each pod.
#[derive(Clone, Default, PartialEq)]
pub struct PodsMetricSource {
    /// The metric.
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// What it should be.
    pub target: crate::autoscaling::v2::MetricTarget,
}

/// What a metric of each pod is on average.
#[derive(Clone, Default, PartialEq)]
pub struct PodsMetricStatus {
    /// The metric.
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// What it is now.
    pub current: crate::autoscaling::v2::MetricValueStatus,
}

/// A resource that the pods use.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceMetricSource {
    /// Name of the resource, as `cpu`.
    pub name: String,
    /// What it should be.
    pub target: crate::autoscaling::v2::MetricTarget,
}

/// How much of a resource the pods use.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceMetricStatus {
    /// Name of the resource, as `cpu`.
    pub name: String,
    /// What it is now.
    pub current: crate::autoscaling::v2::MetricValueStatus,
}
