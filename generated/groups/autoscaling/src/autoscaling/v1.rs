// Written by kindsmith from schema/autoscaling/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `autoscaling/v1`.

pub mod horizontal_pod_autoscaler;
pub mod metrics;
pub mod scale;

pub use self::horizontal_pod_autoscaler::types::{
    HorizontalPodAutoscaler, HorizontalPodAutoscalerSpec, HorizontalPodAutoscalerStatus,
    CrossVersionObjectReference,
};
pub use self::metrics::types::{
    MetricSpec, MetricStatus, ObjectMetricSource, ObjectMetricStatus, PodsMetricSource,
    PodsMetricStatus, ResourceMetricSource, ResourceMetricStatus,
    ContainerResourceMetricSource, ContainerResourceMetricStatus, ExternalMetricSource,
    ExternalMetricStatus,
};
pub use self::scale::types::{Scale, ScaleSpec, ScaleStatus};
