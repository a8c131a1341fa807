// Written by kindsmith from schema/autoscaling/v2/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `autoscaling/v2`.

pub mod horizontal_pod_autoscaler;

pub use self::horizontal_pod_autoscaler::types::{
    HorizontalPodAutoscaler, ContainerResourceMetricSource,
    ContainerResourceMetricStatus, CrossVersionObjectReference, ExternalMetricSource,
    ExternalMetricStatus, HPAScalingPolicy, HPAScalingRules,
    HorizontalPodAutoscalerBehavior, HorizontalPodAutoscalerCondition,
    HorizontalPodAutoscalerSpec, HorizontalPodAutoscalerStatus, MetricIdentifier,
    MetricSpec, MetricStatus, MetricTarget, MetricValueStatus, ObjectMetricSource,
    ObjectMetricStatus, PodsMetricSource, PodsMetricStatus, ResourceMetricSource,
    ResourceMetricStatus,
};
