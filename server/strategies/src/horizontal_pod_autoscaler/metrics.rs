//! What the metrics of an autoscaler must hold.

use core_kinds::resource_names;
use generated_autoscaling::autoscaling::v2::{
    ContainerResourceMetricSource, ExternalMetricSource, MetricIdentifier, MetricSpec, MetricTarget,
    ObjectMetricSource, PodsMetricSource, ResourceMetricSource,
};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::reference::{self, ApiVersion};

const TYPES: [&str; 5] = ["ContainerResource", "External", "Object", "Pods", "Resource"];
const RAW_OR_UTILIZATION: &str = "must set either a target raw value or a target utilization";
const RAW_AND_UTILIZATION: &str = "may not set both a target raw value and a target utilization";

/// Checks one metric. `rule` is that of the version of described objects.
pub(super) fn check(metric: &MetricSpec, rule: ApiVersion, at: &Path<'_>, problems: &mut Problems) {
    if metric.type_.is_empty() {
        problems.required(&at.field("type"), "must specify a metric source type");
    }
    if !TYPES.contains(&metric.type_.as_str()) {
        problems.not_supported(&at.field("type"), &quote(&metric.type_), &TYPES);
    }
    check_first_source(metric, rule, at, problems);
    let sources = [
        ("ContainerResource", "containerResource", metric.container_resource.is_some()),
        ("External", "external", metric.external.is_some()),
        ("Object", "object", metric.object.is_some()),
        ("Pods", "pods", metric.pods.is_some()),
        ("Resource", "resource", metric.resource.is_some()),
    ];
    let named = sources.iter().find(|(word, ..)| *word == metric.type_);
    if let Some((_, field, false)) = named {
        problems.required(&at.field(field), "must populate information for the given metric source");
    }
    if sources.iter().filter(|(.., is_set)| *is_set).count() > 1 {
        for (_, field, _) in sources.iter().filter(|(word, _, is_set)| *is_set && *word != metric.type_) {
            problems.forbidden(&at.field(field), "must populate the given metric source only");
        }
    }
}

/// Checks the first source that is set, in this order. Further ones are forbidden anyway.
fn check_first_source(metric: &MetricSpec, rule: ApiVersion, at: &Path<'_>, problems: &mut Problems) {
    if let Some(source) = &metric.object {
        check_object(source, rule, &at.field("object"), problems);
    } else if let Some(source) = &metric.external {
        check_external(source, &at.field("external"), problems);
    } else if let Some(source) = &metric.pods {
        check_pods(source, &at.field("pods"), problems);
    } else if let Some(source) = &metric.resource {
        check_resource(source, &at.field("resource"), problems);
    } else if let Some(source) = &metric.container_resource {
        check_container_resource(source, &at.field("containerResource"), problems);
    }
}

fn check_object(source: &ObjectMetricSource, rule: ApiVersion, at: &Path<'_>, problems: &mut Problems) {
    reference::check(&source.described_object, rule, &at.field("describedObject"), problems);
    check_identifier(&source.metric, &at.field("metric"), problems);
    let (target, at) = (&source.target, at.field("target"));
    check_target(target, &at, problems);
    if target.value.is_none() && target.average_value.is_none() {
        problems.required(&at.field("averageValue"), "must set either a target value or averageValue");
    }
}

fn check_external(source: &ExternalMetricSource, at: &Path<'_>, problems: &mut Problems) {
    check_identifier(&source.metric, &at.field("metric"), problems);
    let (target, at) = (&source.target, at.field("target"));
    check_target(target, &at, problems);
    match (&target.value, &target.average_value) {
        (None, None) => {
            let detail = "must set either a target value for metric or a per-pod target";
            problems.required(&at.field("averageValue"), detail);
        }
        (Some(_), Some(_)) => {
            let detail = "may not set both a target value for metric and a per-pod target";
            problems.forbidden(&at.field("value"), detail);
        }
        _ => {}
    }
}

fn check_pods(source: &PodsMetricSource, at: &Path<'_>, problems: &mut Problems) {
    check_identifier(&source.metric, &at.field("metric"), problems);
    let at = at.field("target");
    check_target(&source.target, &at, problems);
    if source.target.average_value.is_none() {
        problems.required(&at.field("averageValue"), "must specify a positive target averageValue");
    }
}

fn check_resource(source: &ResourceMetricSource, at: &Path<'_>, problems: &mut Problems) {
    if source.name.is_empty() {
        problems.required(&at.field("name"), "must specify a resource name");
    }
    check_share(&source.target, &at.field("target"), problems);
}

fn check_container_resource(source: &ContainerResourceMetricSource, at: &Path<'_>, problems: &mut Problems) {
    let name = at.field("name");
    if source.name.is_empty() {
        problems.required(&name, "must specify a resource name");
    } else {
        resource_names::check_container_resource(&source.name, &name, problems);
    }
    let container = at.field("container");
    if source.container.is_empty() {
        problems.required(&container, "must specify a container");
    } else {
        check::format(&source.container, format::dns_label, &container, problems);
    }
    check_share(&source.target, &at.field("target"), problems);
}

/// Checks the target of a resource: an amount, or a percentage of what was requested.
fn check_share(target: &MetricTarget, at: &Path<'_>, problems: &mut Problems) {
    check_target(target, at, problems);
    match (target.average_utilization, &target.average_value) {
        (None, None) => problems.required(&at.field("averageUtilization"), RAW_OR_UTILIZATION),
        (Some(_), Some(_)) => problems.forbidden(&at.field("averageValue"), RAW_AND_UTILIZATION),
        _ => {}
    }
}

fn check_target(target: &MetricTarget, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("type");
    if target.type_.is_empty() {
        problems.required(&place, "must specify a metric target type");
    }
    if !["Utilization", "Value", "AverageValue"].contains(&target.type_.as_str()) {
        let detail = "must be either Utilization, Value, or AverageValue";
        problems.invalid(&place, &quote(&target.type_), detail);
    }
    let amounts = [("value", &target.value), ("averageValue", &target.average_value)];
    for (field, amount) in amounts {
        if let Some(amount) = amount.as_ref().filter(|amount| amount.as_nanos() <= 0) {
            problems.invalid_value(&at.field(field), amount, "must be positive");
        }
    }
    if let Some(percentage) = target.average_utilization.filter(|percentage| *percentage < 1) {
        let at = at.field("averageUtilization");
        problems.invalid(&at, &percentage.to_string(), "must be greater than 0");
    }
}

fn check_identifier(metric: &MetricIdentifier, at: &Path<'_>, problems: &mut Problems) {
    let at = at.field("name");
    if metric.name.is_empty() {
        problems.required(&at, "must specify a metric name");
    } else {
        check::format(&metric.name, format::path_segment, &at, problems);
    }
}
