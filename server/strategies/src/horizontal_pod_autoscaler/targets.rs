//! The cell that shows metrics with their targets.

use generated_autoscaling::autoscaling::v2::{MetricSpec, MetricStatus, MetricTarget, MetricValueStatus};

/// How many metrics the cell shows.
const SHOWN: usize = 2;
const UNKNOWN: &str = "<unknown>";

/// The first metrics, as `50%/80%`.
pub(super) fn text(metrics: &[MetricSpec], current: &[MetricStatus]) -> String {
    if metrics.is_empty() {
        return "<none>".to_owned();
    }
    let pairs = metrics.iter().enumerate().take(SHOWN);
    let shown: Vec<String> = pairs.map(|(index, metric)| one(metric, current.get(index))).collect();
    let more = metrics.len().saturating_sub(SHOWN);
    let text = shown.join(", ");
    if more > 0 { format!("{text} + {more} more...") } else { text }
}

fn one(metric: &MetricSpec, status: Option<&MetricStatus>) -> String {
    match metric.type_.as_str() {
        "External" => {
            let status = status.and_then(|status| status.external.as_ref()).map(|status| &status.current);
            metric.external.as_ref().map(|source| amounts(&source.target, status, true)).unwrap_or_default()
        }
        "Pods" => {
            let status = status.and_then(|status| status.pods.as_ref()).map(|status| &status.current);
            metric.pods.as_ref().map(|source| amounts(&source.target, status, false)).unwrap_or_default()
        }
        "Object" => {
            let status = status.and_then(|status| status.object.as_ref()).map(|status| &status.current);
            metric.object.as_ref().map(|source| amounts(&source.target, status, true)).unwrap_or_default()
        }
        "Resource" => {
            let status = status.and_then(|status| status.resource.as_ref()).map(|status| &status.current);
            let source = metric.resource.as_ref();
            source.map(|source| named(&source.name, &share(&source.target, status))).unwrap_or_default()
        }
        "ContainerResource" => {
            let status =
                status.and_then(|status| status.container_resource.as_ref()).map(|status| &status.current);
            let source = metric.container_resource.as_ref();
            source.map(|source| named(&source.name, &share(&source.target, status))).unwrap_or_default()
        }
        _ => "<unknown type>".to_owned(),
    }
}

fn named(name: &str, text: &str) -> String {
    format!("{name}: {text}")
}

/// A metric with a value or an average.
fn amounts(target: &MetricTarget, status: Option<&MetricValueStatus>, has_value: bool) -> String {
    if let Some(wanted) = &target.average_value {
        let now = status.and_then(|status| status.average_value.as_ref()).map(ToString::to_string);
        let now = now.unwrap_or_else(|| UNKNOWN.to_owned());
        return if has_value { format!("{now}/{wanted} (avg)") } else { format!("{now}/{wanted}") };
    }
    let now = status.and_then(|status| status.value.as_ref()).map(ToString::to_string);
    let wanted = target.value.as_ref().map(ToString::to_string).unwrap_or_default();
    format!("{}/{wanted}", now.unwrap_or_else(|| UNKNOWN.to_owned()))
}

/// A resource with an average, or with a percentage of what was requested.
fn share(target: &MetricTarget, status: Option<&MetricValueStatus>) -> String {
    if let Some(wanted) = &target.average_value {
        let now = status.and_then(|status| status.average_value.as_ref()).map(ToString::to_string);
        return format!("{}/{wanted}", now.unwrap_or_else(|| UNKNOWN.to_owned()));
    }
    let now = status.and_then(|status| status.average_utilization).map(|percent| format!("{percent}%"));
    let wanted =
        target.average_utilization.map_or_else(|| "<auto>".to_owned(), |percent| format!("{percent}%"));
    format!("{}/{wanted}", now.unwrap_or_else(|| UNKNOWN.to_owned()))
}
