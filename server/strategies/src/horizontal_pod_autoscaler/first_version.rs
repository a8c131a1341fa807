//! The first version: it has fields for the use of the processor, and annotations for everything else.

use generated_autoscaling::autoscaling::{
    v1,
    v2::{
        HorizontalPodAutoscaler, HorizontalPodAutoscalerBehavior, HorizontalPodAutoscalerCondition,
        MetricSpec, MetricStatus, MetricValueStatus, ResourceMetricStatus,
    },
};

use super::{annotations, first_metrics, processor};

/// Takes what the first version says into the stored one.
pub(super) fn read(version: &v1::HorizontalPodAutoscaler, hub: &mut HorizontalPodAutoscaler) {
    let said = &version.metadata.annotations;
    let metrics: Vec<v1::MetricSpec> = annotations::read(said, annotations::METRICS).unwrap_or_default();
    hub.spec.metrics = metrics.into_iter().map(first_metrics::read).collect();
    hub.spec.metrics.extend(version.spec.target_cpu_utilization_percentage.map(processor::metric));
    // Here, because only now the annotations are known. It counts for owners, too: the stored form
    // of an object without the percentage has metrics, so that giving it up removes none.
    processor::fill(&mut hub.spec.metrics);
    let behavior: HorizontalPodAutoscalerBehavior =
        annotations::read(said, annotations::BEHAVIOR).unwrap_or_default();
    if behavior.scale_up.is_some() || behavior.scale_down.is_some() {
        hub.spec.behavior = Some(behavior);
    }
    let current: Option<Vec<v1::MetricStatus>> = annotations::read(said, annotations::CURRENT_METRICS);
    hub.status.current_metrics = match current {
        Some(current) => current.into_iter().map(first_metrics::read_status).collect(),
        None => {
            version.status.current_cpu_utilization_percentage.map(current_processor).into_iter().collect()
        }
    };
    let conditions: Option<Vec<HorizontalPodAutoscalerCondition>> =
        annotations::read(said, annotations::CONDITIONS);
    hub.status.conditions = conditions.unwrap_or_default();
    annotations::drop(&mut hub.metadata.annotations);
}

/// Says in the first version what the stored one has.
pub(super) fn write(hub: &HorizontalPodAutoscaler, version: &mut v1::HorizontalPodAutoscaler) {
    let said = &mut version.metadata.annotations;
    annotations::drop(said);
    let (spec, status) = (&hub.spec, &hub.status);
    version.spec.target_cpu_utilization_percentage = spec.metrics.iter().find_map(utilization);
    let others = spec.metrics.iter().filter(|metric| utilization(metric).is_none());
    let others: Vec<v1::MetricSpec> = others.map(first_metrics::write).collect();
    if !others.is_empty() {
        annotations::write(said, annotations::METRICS, &others);
    }
    if let Some(behavior) = &spec.behavior {
        annotations::write_behavior(said, behavior);
    }
    version.status.current_cpu_utilization_percentage =
        status.current_metrics.iter().rev().find_map(current_utilization);
    if !status.current_metrics.is_empty() {
        let current: Vec<v1::MetricStatus> =
            status.current_metrics.iter().map(first_metrics::write_status).collect();
        annotations::write(said, annotations::CURRENT_METRICS, &current);
    }
    if !status.conditions.is_empty() {
        annotations::write(said, annotations::CONDITIONS, &status.conditions);
    }
}

/// The percentage of a metric for which the first version has a field.
fn utilization(metric: &MetricSpec) -> Option<i32> {
    let source = metric
        .resource
        .as_ref()
        .filter(|source| metric.type_ == "Resource" && source.name == processor::NAME);
    source.and_then(|source| source.target.average_utilization)
}

fn current_utilization(metric: &MetricStatus) -> Option<i32> {
    let source = metric
        .resource
        .as_ref()
        .filter(|source| metric.type_ == "Resource" && source.name == processor::NAME);
    source.and_then(|source| source.current.average_utilization)
}

fn current_processor(percentage: i32) -> MetricStatus {
    MetricStatus {
        type_: "Resource".to_owned(),
        resource: Some(ResourceMetricStatus {
            name: processor::NAME.to_owned(),
            current: MetricValueStatus {
                average_utilization: Some(percentage),
                ..MetricValueStatus::default()
            },
        }),
        ..MetricStatus::default()
    }
}

#[cfg(test)]
mod tests {
    use machinery::json::{self, Decode};

    use super::*;

    fn value<T: Decode>(text: &str) -> T {
        json::Reader::new(text.as_bytes()).value().unwrap()
    }

    #[test]
    fn stored_objects_come_back() {
        for (spec, status) in [
            (
                r#"{"metrics":[{"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization","averageUtilization":7}}}]}"#,
                "{}",
            ),
            (
                r#"{"metrics":[{"type":"Resource","resource":{"name":"memory","target":{"type":"AverageValue","averageValue":"1Mi"}}},
                    {"type":"Object","object":{"describedObject":{"kind":"Service","name":"s"},"target":{"type":"AverageValue",
                    "averageValue":"5"},"metric":{"name":"a<b","selector":{"matchLabels":{"Name":"x"}}}}},
                    {"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization","averageUtilization":7}}}],
                    "behavior":{"scaleUp":{"stabilizationWindowSeconds":0,"policies":[{"type":"Pods","value":4,"periodSeconds":9}],
                    "tolerance":"200m"}}}"#,
                r#"{"currentMetrics":[{"type":"Resource","resource":{"name":"cpu","current":{"averageUtilization":9,
                    "averageValue":"1"}}}],"conditions":[{"type":"AbleToScale","status":"True","reason":"R"}]}"#,
            ),
        ] {
            let text =
                format!(r#"{{"metadata":{{"annotations":{{"a":"b"}}}},"spec":{spec},"status":{status}}}"#);
            let stored: HorizontalPodAutoscaler = value(&text);
            let mut shown = v1::HorizontalPodAutoscaler {
                metadata: stored.metadata.clone(),
                ..v1::HorizontalPodAutoscaler::default()
            };
            write(&stored, &mut shown);
            let mut back = HorizontalPodAutoscaler {
                metadata: shown.metadata.clone(),
                ..HorizontalPodAutoscaler::default()
            };
            read(&shown, &mut back);
            assert_eq!(json::to_text(&back), json::to_text(&stored));
        }
    }

    #[test]
    fn annotations_that_cannot_be_read_are_lost() {
        // Where none is left, the one that counts by default comes in.
        for (text, metric) in [
            ("", "Resource"),
            ("{}", "Resource"),
            (r#"[{"type":7}]"#, "Resource"),
            ("null", "Resource"),
            (r#"[{"type":"Pods","odd":1}]"#, "Pods"),
            (r#"[{"TYPE":"Pods"}]"#, "Pods"),
        ] {
            let mut version = v1::HorizontalPodAutoscaler::default();
            version.metadata.annotations.insert(annotations::METRICS.to_owned(), text.to_owned());
            let mut hub = HorizontalPodAutoscaler {
                metadata: version.metadata.clone(),
                ..HorizontalPodAutoscaler::default()
            };
            read(&version, &mut hub);
            let types: Vec<&str> = hub.spec.metrics.iter().map(|metric| metric.type_.as_str()).collect();
            assert_eq!((types, hub.metadata.annotations.len()), (vec![metric], 0), "{text}");
        }
    }
}
