// Written by kindsmith from schema/autoscaling/v1/metrics.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `autoscaling/v1` from `metrics`.

/// A metric with its target. The field that `type` names is set.
#[derive(Clone, Default, PartialEq)]
pub struct MetricSpec {
    /// `Object`, `Pods`, `Resource`, `ContainerResource` or `External`.
    pub type_: String,
    /// A metric of one object of the cluster.
    pub object: Option<crate::autoscaling::v1::ObjectMetricSource>,
    /// A metric of each pod, of which the average counts.
    pub pods: Option<crate::autoscaling::v1::PodsMetricSource>,
    /// A resource that the pods use.
    pub resource: Option<crate::autoscaling::v1::ResourceMetricSource>,
    /// A resource that one container of each pod uses.
    pub container_resource: Option<
        crate::autoscaling::v1::ContainerResourceMetricSource,
    >,
    /// A metric that belongs to no object of the cluster.
    pub external: Option<crate::autoscaling::v1::ExternalMetricSource>,
}

/// What a metric is. The field that `type` names is set.
#[derive(Clone, Default, PartialEq)]
pub struct MetricStatus {
    /// `Object`, `Pods`, `Resource`, `ContainerResource` or `External`.
    pub type_: String,
    /// A metric of one object of the cluster.
    pub object: Option<crate::autoscaling::v1::ObjectMetricStatus>,
    /// A metric of each pod, of which the average counts.
    pub pods: Option<crate::autoscaling::v1::PodsMetricStatus>,
    /// A resource that the pods use.
    pub resource: Option<crate::autoscaling::v1::ResourceMetricStatus>,
    /// A resource that one container of each pod uses.
    pub container_resource: Option<
        crate::autoscaling::v1::ContainerResourceMetricStatus,
    >,
    /// A metric that belongs to no object of the cluster.
    pub external: Option<crate::autoscaling::v1::ExternalMetricStatus>,
}

/// A metric of one object of the cluster.
#[derive(Clone, Default, PartialEq)]
pub struct ObjectMetricSource {
    /// The object that the metric describes.
    pub target: crate::autoscaling::v1::CrossVersionObjectReference,
    /// Name of the metric.
    pub metric_name: String,
    /// What it should be.
    pub target_value: machinery::quantity::Quantity,
    /// Labels of the metric. Absent stands for the name alone.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// What it should be on average over the pods.
    pub average_value: Option<machinery::quantity::Quantity>,
}

/// What a metric of one object is.
#[derive(Clone, Default, PartialEq)]
pub struct ObjectMetricStatus {
    /// The object that the metric describes.
    pub target: crate::autoscaling::v1::CrossVersionObjectReference,
    /// Name of the metric.
    pub metric_name: String,
    /// What it is.
    pub current_value: machinery::quantity::Quantity,
    /// Labels of the metric. Absent stands for the name alone.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// What it is on average over the pods.
    pub average_value: Option<machinery::quantity::Quantity>,
}

/// A metric of each pod.
#[derive(Clone, Default, PartialEq)]
pub struct PodsMetricSource {
    /// Name of the metric.
    pub metric_name: String,
    /// What it should be on average over the pods.
    pub target_average_value: machinery::quantity::Quantity,
    /// Labels of the metric. Absent stands for the name alone.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
}

/// What a metric of each pod is on average.
#[derive(Clone, Default, PartialEq)]
pub struct PodsMetricStatus {
    /// Name of the metric.
    pub metric_name: String,
    /// What it is on average over the pods.
    pub current_average_value: machinery::quantity::Quantity,
    /// Labels of the metric. Absent stands for the name alone.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
}

/// A resource that the pods use.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceMetricSource {
    /// Name of the resource, as `cpu`.
    pub name: String,
    /// What percentage of the requested resource should be used on average.
    pub target_average_utilization: Option<i32>,
    /// What it should be on average over the pods.
    pub target_average_value: Option<machinery::quantity::Quantity>,
}

/// How much of a resource the pods use.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceMetricStatus {
    /// Name of the resource, as `cpu`.
    pub name: String,
    /// What percentage of the requested resource is used on average.
    pub current_average_utilization: Option<i32>,
    /// What it is on average over the pods.
    pub current_average_value: machinery::quantity::Quantity,
}

/// A resource that one container of each pod uses.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerResourceMetricSource {
    /// Name of the resource, as `cpu`.
    pub name: String,
    /// What percentage of the requested resource should be used on average.
    pub target_average_utilization: Option<i32>,
    /// What it should be on average over the pods.
    pub target_average_value: Option<machinery::quantity::Quantity>,
    /// Name of the container.
    pub container: String,
}

/// How much of a resource one container of each pod uses.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerResourceMetricStatus {
    /// Name of the resource, as `cpu`.
    pub name: String,
    /// What percentage of the requested resource is used on average.
    pub current_average_utilization: Option<i32>,
    /// What it is on average over the pods.
    pub current_average_value: machinery::quantity::Quantity,
    /// Name of the container.
    pub container: String,
}

/// A metric that belongs to no object of the cluster.
#[derive(Clone, Default, PartialEq)]
pub struct ExternalMetricSource {
    /// Name of the metric.
    pub metric_name: String,
    /// Labels of the metric. Absent stands for the name alone.
    pub metric_selector: Option<machinery::meta::v1::LabelSelector>,
    /// What it should be.
    pub target_value: Option<machinery::quantity::Quantity>,
    /// What it should be on average over the pods.
    pub target_average_value: Option<machinery::quantity::Quantity>,
}

/// What a metric is that belongs to no object of the cluster.
#[derive(Clone, Default, PartialEq)]
pub struct ExternalMetricStatus {
    /// Name of the metric.
    pub metric_name: String,
    /// Labels of the metric. Absent stands for the name alone.
    pub metric_selector: Option<machinery::meta::v1::LabelSelector>,
    /// What it is.
    pub current_value: machinery::quantity::Quantity,
    /// What it is on average over the pods.
    pub current_average_value: Option<machinery::quantity::Quantity>,
}
