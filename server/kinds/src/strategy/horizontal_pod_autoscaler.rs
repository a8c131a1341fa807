//! Autoscalers: their metrics in tables, and defaults that depend on each other.

mod targets;

use generated::autoscaling::v2::{HPAScalingRules, HorizontalPodAutoscaler, MetricSpec, MetricTarget};
use machinery::{
    brand::Brand,
    change::Change,
    columns::Cell,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The rules of autoscalers that the schema cannot express.
#[derive(Debug)]
pub(crate) struct HorizontalPodAutoscalerStrategy;

/// Percentage of the requested processor time that is aimed at when the object names no metric.
const UTILIZATION: i32 = 80;

impl Strategy for HorizontalPodAutoscalerStrategy {
    type Object = HorizontalPodAutoscaler;

    fn default_fields(&self, _brand: &Brand, new: &mut HorizontalPodAutoscaler) {
        let spec = &mut new.spec;
        if spec.metrics.is_empty() {
            spec.metrics.push(processor());
        }
        if let Some(behavior) = &mut spec.behavior {
            for rules in [&mut behavior.scale_up, &mut behavior.scale_down].into_iter().flatten() {
                rules.select_policy.get_or_insert_with(|| "Max".to_owned());
            }
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &HorizontalPodAutoscaler,
        _old: Option<&HorizontalPodAutoscaler>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            return;
        }
        let spec = Path::Root.field("spec");
        if let Some(min) = new.spec.min_replicas.filter(|min| *min < 1) {
            let detail = "must be greater than or equal to 1";
            problems.invalid(&spec.field("minReplicas"), &min.to_string(), detail);
        }
        let most = new.spec.max_replicas;
        let place = spec.field("maxReplicas");
        if most < 1 {
            problems.invalid(&place, &most.to_string(), "must be greater than 0");
        }
        if new.spec.min_replicas.is_some_and(|min| most < min) {
            problems.invalid(&place, &most.to_string(), "must be greater than or equal to `minReplicas`");
        }
        let behavior = spec.field("behavior");
        let rules = new
            .spec
            .behavior
            .iter()
            .flat_map(|behavior| [("scaleUp", &behavior.scale_up), ("scaleDown", &behavior.scale_down)]);
        for (field, rules) in rules {
            if let Some(rules) = rules {
                check_rules(rules, &behavior.field(field), problems);
            }
        }
    }

    fn cell(&self, _column: &str, object: &HorizontalPodAutoscaler) -> Cell {
        Cell::Text(targets::text(&object.spec.metrics, &object.status.current_metrics))
    }
}

/// The metric of an autoscaler without any.
fn processor() -> MetricSpec {
    MetricSpec {
        type_: "Resource".to_owned(),
        resource: Some(generated::autoscaling::v2::ResourceMetricSource {
            name: "cpu".to_owned(),
            target: MetricTarget {
                type_: "Utilization".to_owned(),
                average_utilization: Some(UTILIZATION),
                ..MetricTarget::default()
            },
        }),
        ..MetricSpec::default()
    }
}

fn check_rules(rules: &HPAScalingRules, at: &Path<'_>, problems: &mut Problems) {
    if let Some(seconds) = rules.stabilization_window_seconds {
        let place = at.field("stabilizationWindowSeconds");
        if seconds < 0 {
            problems.invalid(&place, &seconds.to_string(), "must be greater than or equal to zero");
        } else if seconds > 3600 {
            problems.invalid(&place, &seconds.to_string(), "must be less than or equal to 3600");
        }
    }
    let words = ["Disabled", "Max", "Min"];
    if let Some(word) = rules.select_policy.as_ref().filter(|word| !words.contains(&word.as_str())) {
        problems.not_supported(&at.field("selectPolicy"), &quote(word), &words);
    }
    let policies = at.field("policies");
    if rules.policies.is_empty() {
        problems.required(&policies, "must specify at least one Policy");
    }
}
