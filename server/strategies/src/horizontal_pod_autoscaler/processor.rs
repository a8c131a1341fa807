//! The use of the processor, for which the first version has fields, and which counts where no metric is
//! named.

use generated_autoscaling::autoscaling::v2::{MetricSpec, MetricTarget, ResourceMetricSource};

/// The resource.
pub(super) const NAME: &str = "cpu";

/// Percentage of the requested processor time that is aimed at when the object names no metric.
const UTILIZATION: i32 = 80;

/// Adds the metric of an object that names none.
pub(super) fn fill(metrics: &mut Vec<MetricSpec>) {
    if metrics.is_empty() {
        metrics.push(metric(UTILIZATION));
    }
}

/// The metric of a percentage of the requested processor time.
pub(super) fn metric(percentage: i32) -> MetricSpec {
    MetricSpec {
        type_: "Resource".to_owned(),
        resource: Some(ResourceMetricSource {
            name: NAME.to_owned(),
            target: MetricTarget {
                type_: "Utilization".to_owned(),
                average_utilization: Some(percentage),
                ..MetricTarget::default()
            },
        }),
        ..MetricSpec::default()
    }
}
