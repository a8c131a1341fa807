//! What the specification and the status of an autoscaler must hold. The order of problems is that of
//! clients' tests.

use generated_autoscaling::autoscaling::v2::{
    HorizontalPodAutoscalerSpec, HorizontalPodAutoscalerStatus, MetricSpec,
};
use machinery::{change::Change, path::Path, problem::Problems};

use super::{
    behavior, metrics,
    reference::{self, ApiVersion},
};

const FROM_ZERO: &str = "HPAScaleToZero";

/// Checks a specification; `old` is the stored one.
pub(super) fn spec(
    new: &HorizontalPodAutoscalerSpec,
    old: Option<&HorizontalPodAutoscalerSpec>,
    change: &Change<'_>,
    problems: &mut Problems,
) {
    let at = Path::Root.field("spec");
    check_replicas(new, least(old, change), &at, problems);
    let rule = target_rule(new, old);
    reference::check(&new.scale_target_ref, rule, &at.field("scaleTargetRef"), problems);
    check_metrics(new, described_rule(old), &at.field("metrics"), problems);
    if let Some(rules) = &new.behavior {
        behavior::check(rules, &at.field("behavior"), problems);
    }
}

/// Checks a status.
pub(super) fn status(status: &HorizontalPodAutoscalerStatus, problems: &mut Problems) {
    let at = Path::Root.field("status");
    let counts = [("currentReplicas", status.current_replicas), ("desiredReplicas", status.desired_replicas)];
    for (field, count) in counts {
        if count < 0 {
            let detail = "must be greater than or equal to 0";
            problems.invalid(&at.field(field), &count.to_string(), detail);
        }
    }
}

/// The smallest `minReplicas`.
fn least(old: Option<&HorizontalPodAutoscalerSpec>, change: &Change<'_>) -> i32 {
    let was_zero = old.is_some_and(|old| old.min_replicas == Some(0));
    if was_zero || change.gates.is_on(FROM_ZERO) { 0 } else { 1 }
}

fn check_replicas(spec: &HorizontalPodAutoscalerSpec, least: i32, at: &Path<'_>, problems: &mut Problems) {
    if let Some(min) = spec.min_replicas.filter(|min| *min < least) {
        let detail = format!("must be greater than or equal to {least}");
        problems.invalid(&at.field("minReplicas"), &min.to_string(), &detail);
    }
    let (place, most) = (at.field("maxReplicas"), spec.max_replicas);
    if most == 0 {
        problems.required(&place, "must be set and greater than 0");
    } else if most < 0 {
        problems.invalid(&place, &most.to_string(), "must be greater than or equal to 1");
    }
    if spec.min_replicas.is_some_and(|min| most < min) {
        problems.invalid(&place, &most.to_string(), "must be greater than or equal to `minReplicas`");
    }
}

fn check_metrics(
    spec: &HorizontalPodAutoscalerSpec,
    rule: ApiVersion,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    for (index, metric) in spec.metrics.iter().enumerate() {
        metrics::check(metric, rule, &at.index(index), problems);
    }
    // Without copies, metrics of pods and of their resources have no values to start from.
    let works_from_zero = |metric: &MetricSpec| matches!(metric.type_.as_str(), "Object" | "External");
    if spec.min_replicas == Some(0) && !spec.metrics.iter().any(works_from_zero) {
        let detail =
            "must specify at least one Object or External metric to support scaling to zero replicas";
        problems.forbidden(at, detail);
    }
}

/// Old objects name their target in ways that were allowed once: they stay usable while the target stays.
fn target_rule(new: &HorizontalPodAutoscalerSpec, old: Option<&HorizontalPodAutoscalerSpec>) -> ApiVersion {
    let target = &new.scale_target_ref;
    let is_same = |old: &HorizontalPodAutoscalerSpec| {
        let old = &old.scale_target_ref;
        old.api_version == target.api_version && old.kind == target.kind
    };
    if old.is_some_and(is_same) {
        ApiVersion::Any
    } else if target.kind == "ReplicationController" {
        ApiVersion::WellFormed
    } else {
        ApiVersion::WithGroup
    }
}

/// The rule for described objects, of which any malformed one in the stored object excuses all.
fn described_rule(old: Option<&HorizontalPodAutoscalerSpec>) -> ApiVersion {
    let is_malformed = |metric: &MetricSpec| {
        let source = metric.object.as_ref().filter(|_| metric.type_ == "Object");
        source.is_some_and(|source| reference::is_malformed(&source.described_object.api_version))
    };
    if old.is_some_and(|old| old.metrics.iter().any(is_malformed)) {
        ApiVersion::Any
    } else {
        ApiVersion::WellFormed
    }
}
