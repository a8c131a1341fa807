// Written by kindsmith from schema/autoscaling/v2/horizontal_pod_autoscaler.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `autoscaling/v2` from `horizontal_pod_autoscaler`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct HorizontalPodAutoscaler {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::autoscaling::v2::HorizontalPodAutoscalerSpec,
    /// ?
    pub status: crate::autoscaling::v2::HorizontalPodAutoscalerStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerResourceMetricSource {
    /// ?
    pub name: String,
    /// ?
    pub target: crate::autoscaling::v2::MetricTarget,
    /// ?
    pub container: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerResourceMetricStatus {
    /// ?
    pub name: String,
    /// ?
    pub current: crate::autoscaling::v2::MetricValueStatus,
    /// ?
    pub container: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CrossVersionObjectReference {
    /// ?
    pub kind: String,
    /// ?
    pub name: String,
    /// ?
    pub api_version: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ExternalMetricSource {
    /// ?
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// ?
    pub target: crate::autoscaling::v2::MetricTarget,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ExternalMetricStatus {
    /// ?
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// ?
    pub current: crate::autoscaling::v2::MetricValueStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HPAScalingPolicy {
    /// ?
    pub type_: String,
    /// ?
    pub value: i32,
    /// ?
    pub period_seconds: i32,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HPAScalingRules {
    /// ?
    pub stabilization_window_seconds: Option<i32>,
    /// ?
    pub select_policy: Option<String>,
    /// ?
    pub policies: Vec<crate::autoscaling::v2::HPAScalingPolicy>,
    /// ?
    pub tolerance: Option<machinery::quantity::Quantity>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HorizontalPodAutoscalerBehavior {
    /// ?
    pub scale_up: Option<crate::autoscaling::v2::HPAScalingRules>,
    /// ?
    pub scale_down: Option<crate::autoscaling::v2::HPAScalingRules>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HorizontalPodAutoscalerCondition {
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
pub struct HorizontalPodAutoscalerSpec {
    /// ?
    pub scale_target_ref: crate::autoscaling::v2::CrossVersionObjectReference,
    /// ?
    pub min_replicas: Option<i32>,
    /// ?
    pub max_replicas: i32,
    /// ?
    pub metrics: Vec<crate::autoscaling::v2::MetricSpec>,
    /// ?
    pub behavior: Option<crate::autoscaling::v2::HorizontalPodAutoscalerBehavior>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HorizontalPodAutoscalerStatus {
    /// ?
    pub observed_generation: Option<i64>,
    /// ?
    pub last_scale_time: Option<machinery::time::Time>,
    /// ?
    pub current_replicas: i32,
    /// ?
    pub desired_replicas: i32,
    /// ?
    pub current_metrics: Vec<crate::autoscaling::v2::MetricStatus>,
    /// ?
    pub conditions: Vec<crate::autoscaling::v2::HorizontalPodAutoscalerCondition>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct MetricIdentifier {
    /// ?
    pub name: String,
    /// ?
    pub selector: Option<machinery::meta::v1::LabelSelector>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct MetricSpec {
    /// ?
    pub type_: String,
    /// ?
    pub object: Option<crate::autoscaling::v2::ObjectMetricSource>,
    /// ?
    pub pods: Option<crate::autoscaling::v2::PodsMetricSource>,
    /// ?
    pub resource: Option<crate::autoscaling::v2::ResourceMetricSource>,
    /// ?
    pub container_resource: Option<
        crate::autoscaling::v2::ContainerResourceMetricSource,
    >,
    /// ?
    pub external: Option<crate::autoscaling::v2::ExternalMetricSource>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct MetricStatus {
    /// ?
    pub type_: String,
    /// ?
    pub object: Option<crate::autoscaling::v2::ObjectMetricStatus>,
    /// ?
    pub pods: Option<crate::autoscaling::v2::PodsMetricStatus>,
    /// ?
    pub resource: Option<crate::autoscaling::v2::ResourceMetricStatus>,
    /// ?
    pub container_resource: Option<
        crate::autoscaling::v2::ContainerResourceMetricStatus,
    >,
    /// ?
    pub external: Option<crate::autoscaling::v2::ExternalMetricStatus>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct MetricTarget {
    /// ?
    pub type_: String,
    /// ?
    pub value: Option<machinery::quantity::Quantity>,
    /// ?
    pub average_value: Option<machinery::quantity::Quantity>,
    /// ?
    pub average_utilization: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct MetricValueStatus {
    /// ?
    pub value: Option<machinery::quantity::Quantity>,
    /// ?
    pub average_value: Option<machinery::quantity::Quantity>,
    /// ?
    pub average_utilization: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ObjectMetricSource {
    /// ?
    pub described_object: crate::autoscaling::v2::CrossVersionObjectReference,
    /// ?
    pub target: crate::autoscaling::v2::MetricTarget,
    /// ?
    pub metric: crate::autoscaling::v2::MetricIdentifier,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ObjectMetricStatus {
    /// ?
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// ?
    pub current: crate::autoscaling::v2::MetricValueStatus,
    /// ?
    pub described_object: crate::autoscaling::v2::CrossVersionObjectReference,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodsMetricSource {
    /// ?
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// ?
    pub target: crate::autoscaling::v2::MetricTarget,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodsMetricStatus {
    /// ?
    pub metric: crate::autoscaling::v2::MetricIdentifier,
    /// ?
    pub current: crate::autoscaling::v2::MetricValueStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceMetricSource {
    /// ?
    pub name: String,
    /// ?
    pub target: crate::autoscaling::v2::MetricTarget,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceMetricStatus {
    /// ?
    pub name: String,
    /// ?
    pub current: crate::autoscaling::v2::MetricValueStatus,
}
