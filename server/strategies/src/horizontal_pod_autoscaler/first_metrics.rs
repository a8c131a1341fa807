//! Metrics in the form of the first version, whose fields lie flat: a source with its target, a status with
//! its value.

use generated_autoscaling::autoscaling::{
    v1,
    v2::{
        ContainerResourceMetricSource, ContainerResourceMetricStatus, CrossVersionObjectReference,
        ExternalMetricSource, ExternalMetricStatus, MetricIdentifier, MetricSpec, MetricStatus, MetricTarget,
        MetricValueStatus, ObjectMetricSource, ObjectMetricStatus, PodsMetricSource, PodsMetricStatus,
        ResourceMetricSource, ResourceMetricStatus,
    },
};
use machinery::{meta::v1::LabelSelector, quantity::Quantity};

/// A metric of the first version.
pub(super) fn read(metric: v1::MetricSpec) -> MetricSpec {
    MetricSpec {
        type_: metric.type_,
        object: metric.object.map(|source| ObjectMetricSource {
            described_object: described(source.target),
            target: object_target(source.target_value, source.average_value),
            metric: identifier(source.metric_name, source.selector),
        }),
        pods: metric.pods.map(|source| PodsMetricSource {
            metric: identifier(source.metric_name, source.selector),
            target: target("AverageValue", None, Some(source.target_average_value), None),
        }),
        resource: metric.resource.map(|source| ResourceMetricSource {
            name: source.name,
            target: share(source.target_average_utilization, source.target_average_value),
        }),
        container_resource: metric.container_resource.map(|source| ContainerResourceMetricSource {
            name: source.name,
            target: share(source.target_average_utilization, source.target_average_value),
            container: source.container,
        }),
        external: metric.external.map(|source| {
            let type_ = if source.target_value.is_some() { "Value" } else { "AverageValue" };
            ExternalMetricSource {
                metric: identifier(source.metric_name, source.metric_selector),
                target: target(type_, source.target_value, source.target_average_value, None),
            }
        }),
    }
}

/// A metric for the first version.
pub(super) fn write(metric: &MetricSpec) -> v1::MetricSpec {
    v1::MetricSpec {
        type_: metric.type_.clone(),
        object: metric.object.as_ref().map(|source| v1::ObjectMetricSource {
            target: first_described(&source.described_object),
            metric_name: source.metric.name.clone(),
            target_value: source.target.value.unwrap_or_default(),
            selector: source.metric.selector.clone(),
            average_value: source.target.average_value,
        }),
        pods: metric.pods.as_ref().map(|source| v1::PodsMetricSource {
            metric_name: source.metric.name.clone(),
            target_average_value: source.target.average_value.unwrap_or_default(),
            selector: source.metric.selector.clone(),
        }),
        resource: metric.resource.as_ref().map(|source| v1::ResourceMetricSource {
            name: source.name.clone(),
            target_average_utilization: source.target.average_utilization,
            target_average_value: source.target.average_value,
        }),
        container_resource: metric.container_resource.as_ref().map(|source| {
            v1::ContainerResourceMetricSource {
                name: source.name.clone(),
                target_average_utilization: source.target.average_utilization,
                target_average_value: source.target.average_value,
                container: source.container.clone(),
            }
        }),
        external: metric.external.as_ref().map(|source| v1::ExternalMetricSource {
            metric_name: source.metric.name.clone(),
            metric_selector: source.metric.selector.clone(),
            target_value: source.target.value,
            target_average_value: source.target.average_value,
        }),
    }
}

/// A present metric of the first version.
pub(super) fn read_status(metric: v1::MetricStatus) -> MetricStatus {
    MetricStatus {
        type_: metric.type_,
        object: metric.object.map(|source| ObjectMetricStatus {
            metric: identifier(source.metric_name, source.selector),
            current: current(Some(source.current_value), source.average_value, None),
            described_object: described(source.target),
        }),
        pods: metric.pods.map(|source| PodsMetricStatus {
            metric: identifier(source.metric_name, source.selector),
            current: current(None, Some(source.current_average_value), None),
        }),
        resource: metric.resource.map(|source| ResourceMetricStatus {
            name: source.name,
            current: current(None, Some(source.current_average_value), source.current_average_utilization),
        }),
        container_resource: metric.container_resource.map(|source| ContainerResourceMetricStatus {
            name: source.name,
            current: current(None, Some(source.current_average_value), source.current_average_utilization),
            container: source.container,
        }),
        external: metric.external.map(|source| ExternalMetricStatus {
            metric: identifier(source.metric_name, source.metric_selector),
            current: current(Some(source.current_value), source.current_average_value, None),
        }),
    }
}

/// A present metric for the first version.
pub(super) fn write_status(metric: &MetricStatus) -> v1::MetricStatus {
    v1::MetricStatus {
        type_: metric.type_.clone(),
        object: metric.object.as_ref().map(|source| v1::ObjectMetricStatus {
            target: first_described(&source.described_object),
            metric_name: source.metric.name.clone(),
            current_value: source.current.value.unwrap_or_default(),
            selector: source.metric.selector.clone(),
            average_value: source.current.average_value,
        }),
        pods: metric.pods.as_ref().map(|source| v1::PodsMetricStatus {
            metric_name: source.metric.name.clone(),
            current_average_value: source.current.average_value.unwrap_or_default(),
            selector: source.metric.selector.clone(),
        }),
        resource: metric.resource.as_ref().map(|source| v1::ResourceMetricStatus {
            name: source.name.clone(),
            current_average_utilization: source.current.average_utilization,
            current_average_value: source.current.average_value.unwrap_or_default(),
        }),
        container_resource: metric.container_resource.as_ref().map(|source| {
            v1::ContainerResourceMetricStatus {
                name: source.name.clone(),
                current_average_utilization: source.current.average_utilization,
                current_average_value: source.current.average_value.unwrap_or_default(),
                container: source.container.clone(),
            }
        }),
        external: metric.external.as_ref().map(|source| v1::ExternalMetricStatus {
            metric_name: source.metric.name.clone(),
            metric_selector: source.metric.selector.clone(),
            current_value: source.current.value.unwrap_or_default(),
            current_average_value: source.current.average_value,
        }),
    }
}

fn target(
    type_: &str,
    value: Option<Quantity>,
    average_value: Option<Quantity>,
    average_utilization: Option<i32>,
) -> MetricTarget {
    MetricTarget { type_: type_.to_owned(), value, average_value, average_utilization }
}

/// The target of a resource.
fn share(percentage: Option<i32>, amount: Option<Quantity>) -> MetricTarget {
    let type_ = if percentage.is_some() { "Utilization" } else { "AverageValue" };
    target(type_, None, amount, percentage)
}

/// The target of a described object. The first version cannot leave out the value, so beside an average a
/// zero stands for none.
fn object_target(value: Quantity, average: Option<Quantity>) -> MetricTarget {
    if average.is_none() {
        return target("Value", Some(value), None, None);
    }
    target("AverageValue", Some(value).filter(|value| value.as_nanos() != 0), average, None)
}

fn current(
    value: Option<Quantity>,
    average_value: Option<Quantity>,
    average_utilization: Option<i32>,
) -> MetricValueStatus {
    MetricValueStatus { value, average_value, average_utilization }
}

fn identifier(name: String, selector: Option<LabelSelector>) -> MetricIdentifier {
    MetricIdentifier { name, selector }
}

fn described(object: v1::CrossVersionObjectReference) -> CrossVersionObjectReference {
    CrossVersionObjectReference { kind: object.kind, name: object.name, api_version: object.api_version }
}

fn first_described(object: &CrossVersionObjectReference) -> v1::CrossVersionObjectReference {
    v1::CrossVersionObjectReference {
        kind: object.kind.clone(),
        name: object.name.clone(),
        api_version: object.api_version.clone(),
    }
}
