//! Fields of the stored version as JSON in annotations of the first one.

use std::collections::BTreeMap;

use generated_autoscaling::autoscaling::v2::{
    HPAScalingPolicy, HPAScalingRules, HorizontalPodAutoscalerBehavior,
};
use machinery::json::{self, Decode, Encode, Finding};
use serde_json::{Map, Value, json};

/// Metrics other than the use of the processor.
pub(super) const METRICS: &str = "autoscaling.alpha.kubernetes.io/metrics";
/// What the metrics are.
pub(super) const CURRENT_METRICS: &str = "autoscaling.alpha.kubernetes.io/current-metrics";
/// Conditions.
pub(super) const CONDITIONS: &str = "autoscaling.alpha.kubernetes.io/conditions";
/// How fast it may act.
pub(super) const BEHAVIOR: &str = "autoscaling.alpha.kubernetes.io/behavior";

/// All names, with two of an older form that has no meaning any more.
const NAMES: [&str; 6] = [
    METRICS,
    CURRENT_METRICS,
    CONDITIONS,
    BEHAVIOR,
    "autoscaling.alpha.kubernetes.io/scale-down-tolerance",
    "autoscaling.alpha.kubernetes.io/scale-up-tolerance",
];

/// Names of fields that annotations may have, by which those in other case are known.
const FIELDS: &[&str] = &[
    "type",
    "object",
    "pods",
    "resource",
    "containerResource",
    "external",
    "target",
    "kind",
    "name",
    "apiVersion",
    "metricName",
    "targetValue",
    "selector",
    "averageValue",
    "targetAverageValue",
    "targetAverageUtilization",
    "container",
    "metricSelector",
    "currentValue",
    "currentAverageValue",
    "currentAverageUtilization",
    "matchLabels",
    "matchExpressions",
    "key",
    "operator",
    "values",
    "status",
    "lastTransitionTime",
    "reason",
    "message",
    "scaleUp",
    "scaleDown",
    "stabilizationWindowSeconds",
    "selectPolicy",
    "policies",
    "tolerance",
    "value",
    "periodSeconds",
];

/// Removes all of them.
pub(super) fn drop(annotations: &mut BTreeMap<String, String>) {
    for name in NAMES {
        annotations.remove(name);
    }
}

/// The value that an annotation holds. One that cannot be read counts as absent.
pub(super) fn read<T: Decode>(annotations: &BTreeMap<String, String>, name: &str) -> Option<T> {
    let mut tree: Value = serde_json::from_str(annotations.get(name)?).ok()?;
    name_fields(&mut tree);
    let text = tree.to_string();
    let mut reader = json::Reader::new(text.as_bytes());
    let value = reader.value().ok()?;
    reader.finish().ok()?;
    let is_harmless =
        |finding: &Finding| matches!(finding, Finding::Unknown { .. } | Finding::Duplicate { .. });
    reader.findings().iter().all(is_harmless).then_some(value)
}

/// Sets an annotation to a value.
pub(super) fn write<T: Encode + ?Sized>(annotations: &mut BTreeMap<String, String>, name: &str, value: &T) {
    annotations.insert(name.to_owned(), escaped(&json::to_text(value)));
}

/// Sets the annotation of the behavior, whose fields begin with capitals there and are never left out.
pub(super) fn write_behavior(
    annotations: &mut BTreeMap<String, String>,
    behavior: &HorizontalPodAutoscalerBehavior,
) {
    let of = |rules: &Option<HPAScalingRules>| rules.as_ref().map(rules_tree);
    let tree = json!({ "ScaleUp": of(&behavior.scale_up), "ScaleDown": of(&behavior.scale_down) });
    annotations.insert(BEHAVIOR.to_owned(), escaped(&tree.to_string()));
}

fn rules_tree(rules: &HPAScalingRules) -> Value {
    let policy = |policy: &HPAScalingPolicy| {
        json!({ "Type": policy.type_, "Value": policy.value,
        "PeriodSeconds": policy.period_seconds })
    };
    json!({
        "StabilizationWindowSeconds": rules.stabilization_window_seconds,
        "SelectPolicy": rules.select_policy,
        "Policies": rules.policies.as_ref().map(|policies| policies.iter().map(policy).collect::<Vec<_>>()),
        "Tolerance": rules.tolerance.as_ref().map(ToString::to_string),
    })
}

/// Gives fields the names that they have here, whatever their case is in the text: clients write both forms.
fn name_fields(tree: &mut Value) {
    match tree {
        Value::Array(items) => items.iter_mut().for_each(name_fields),
        Value::Object(fields) => {
            let renamed = std::mem::take(fields).into_iter().map(|(name, mut value)| {
                let known = FIELDS.iter().find(|known| known.eq_ignore_ascii_case(&name)).copied();
                // The keys of labels are the client's.
                if known != Some("matchLabels") {
                    name_fields(&mut value);
                }
                (known.map_or(name, str::to_owned), value)
            });
            *fields = renamed.collect::<Map<_, _>>();
        }
        _ => {}
    }
}

/// The same JSON with escapes for what HTML and JavaScript would misread, as clients have always seen it.
fn escaped(json: &str) -> String {
    let escapes = [
        ('<', "\\u003c"),
        ('>', "\\u003e"),
        ('&', "\\u0026"),
        ('\u{2028}', "\\u2028"),
        ('\u{2029}', "\\u2029"),
    ];
    escapes.iter().fold(json.to_owned(), |text, (character, escape)| text.replace(*character, escape))
}
