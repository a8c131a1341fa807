//! How fast an autoscaler may act: defaults, which count as a whole once there is a behavior, and rules.

use generated_autoscaling::autoscaling::v2::{
    HPAScalingPolicy, HPAScalingRules, HorizontalPodAutoscalerBehavior,
};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};

const PERIOD_SECONDS: i32 = 15;
const PERIOD_SECONDS_MAX: i32 = 1800;
const STABILIZATION_SECONDS_MAX: i32 = 3600;

/// Fills both directions with defaults.
pub(super) fn fill(behavior: &mut HorizontalPodAutoscalerBehavior) {
    let up = behavior.scale_up.get_or_insert_with(HPAScalingRules::default);
    up.stabilization_window_seconds.get_or_insert(0);
    fill_rules(up, &[("Pods", 4), ("Percent", 100)]);
    let down = behavior.scale_down.get_or_insert_with(HPAScalingRules::default);
    // How long it waits downwards is a setting of the controller.
    fill_rules(down, &[("Percent", 100)]);
}

fn fill_rules(rules: &mut HPAScalingRules, policies: &[(&str, i32)]) {
    rules.select_policy.get_or_insert_with(|| "Max".to_owned());
    if rules.policies.is_none() {
        let of = |(type_, value): &(&str, i32)| HPAScalingPolicy {
            type_: (*type_).to_owned(),
            value: *value,
            period_seconds: PERIOD_SECONDS,
        };
        rules.policies = Some(policies.iter().map(of).collect());
    }
}

/// Whether a direction has a tolerance.
pub(super) fn has_tolerance(behavior: &HorizontalPodAutoscalerBehavior) -> bool {
    let rules = [&behavior.scale_up, &behavior.scale_down];
    rules.into_iter().flatten().any(|rules| rules.tolerance.is_some())
}

/// Removes the tolerances of both directions.
pub(super) fn drop_tolerance(behavior: &mut HorizontalPodAutoscalerBehavior) {
    for rules in [&mut behavior.scale_up, &mut behavior.scale_down].into_iter().flatten() {
        rules.tolerance = None;
    }
}

/// Checks both directions.
pub(super) fn check(behavior: &HorizontalPodAutoscalerBehavior, at: &Path<'_>, problems: &mut Problems) {
    if let Some(rules) = &behavior.scale_up {
        check_rules(rules, &at.field("scaleUp"), problems);
    }
    if let Some(rules) = &behavior.scale_down {
        check_rules(rules, &at.field("scaleDown"), problems);
    }
}

fn check_rules(rules: &HPAScalingRules, at: &Path<'_>, problems: &mut Problems) {
    if let Some(seconds) = rules.stabilization_window_seconds {
        let place = at.field("stabilizationWindowSeconds");
        if seconds < 0 {
            problems.invalid(&place, &seconds.to_string(), "must be greater than or equal to zero");
        } else if seconds > STABILIZATION_SECONDS_MAX {
            let detail = format!("must be less than or equal to {STABILIZATION_SECONDS_MAX}");
            problems.invalid(&place, &seconds.to_string(), &detail);
        }
    }
    let words = ["Disabled", "Max", "Min"];
    if let Some(word) = rules.select_policy.as_ref().filter(|word| !words.contains(&word.as_str())) {
        problems.not_supported(&at.field("selectPolicy"), &quote(word), &words);
    }
    let place = at.field("policies");
    let policies = rules.policies.as_deref().unwrap_or_default();
    if policies.is_empty() {
        problems.required(&place, "must specify at least one Policy");
    }
    for (index, policy) in policies.iter().enumerate() {
        check_policy(policy, &place.index(index), problems);
    }
    if let Some(tolerance) = rules.tolerance.as_ref().filter(|tolerance| tolerance.as_nanos() < 0) {
        let detail = "must be greater than or equal to 0";
        problems.invalid_value(&at.field("tolerance"), tolerance, detail);
    }
}

fn check_policy(policy: &HPAScalingPolicy, at: &Path<'_>, problems: &mut Problems) {
    let words = ["Percent", "Pods"];
    if !words.contains(&policy.type_.as_str()) {
        problems.not_supported(&at.field("type"), &quote(&policy.type_), &words);
    }
    for (field, number) in [("value", policy.value), ("periodSeconds", policy.period_seconds)] {
        if number <= 0 {
            problems.invalid(&at.field(field), &number.to_string(), "must be greater than zero");
        }
    }
    let seconds = policy.period_seconds;
    if seconds > PERIOD_SECONDS_MAX {
        let detail = format!("must be less than or equal to {PERIOD_SECONDS_MAX}");
        problems.invalid(&at.field("periodSeconds"), &seconds.to_string(), &detail);
    }
}
