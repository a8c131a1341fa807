//! Scopes: what of an object decides whether it is in one.

use std::collections::BTreeSet;

use core_kinds::pod::quality;
use generated_core::core::v1::{Affinity, Pod, PodAffinityTerm, ScopedResourceSelectorRequirement};
use machinery::gates::Gates;

/// What decides about the scopes of a pod.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PodScopes {
    pub(super) is_terminating: bool,
    is_best_effort: bool,
    crosses_namespaces: bool,
    /// Empty if it has none.
    priority_class: String,
}

impl PodScopes {
    pub(super) fn of(pod: &Pod, gates: &Gates) -> Self {
        let class = match pod.status.qos_class.as_str() {
            "" => quality::class(&pod.spec, gates),
            class => class,
        };
        PodScopes {
            is_terminating: pod.spec.active_deadline_seconds.is_some_and(|seconds| seconds >= 0),
            is_best_effort: class == "BestEffort",
            crosses_namespaces: pod.spec.affinity.as_ref().is_some_and(crosses_namespaces),
            priority_class: pod.spec.priority_class_name.clone(),
        }
    }

    pub(super) fn is_in(&self, scope: &ScopedResourceSelectorRequirement) -> bool {
        match scope.scope_name.as_str() {
            "Terminating" => self.is_terminating,
            "NotTerminating" => !self.is_terminating,
            "BestEffort" => self.is_best_effort,
            "NotBestEffort" => !self.is_best_effort,
            "CrossNamespacePodAffinity" => self.crosses_namespaces,
            "PriorityClass" => {
                let class = Some(self.priority_class.as_str()).filter(|class| !class.is_empty());
                selects(scope, class)
            }
            _ => false,
        }
    }
}

/// Whether a claim that names these classes is in a scope.
pub(super) fn is_of_class(classes: &BTreeSet<String>, scope: &ScopedResourceSelectorRequirement) -> bool {
    if scope.scope_name != "VolumeAttributesClass" {
        return false;
    }
    if classes.is_empty() {
        selects(scope, None)
    } else {
        classes.iter().any(|class| selects(scope, Some(class)))
    }
}

fn selects(scope: &ScopedResourceSelectorRequirement, value: Option<&str>) -> bool {
    let is_named = || value.is_some_and(|value| scope.values.iter().any(|named| named == value));
    match scope.operator.as_str() {
        "In" => is_named(),
        "NotIn" => !is_named(),
        "Exists" => value.is_some(),
        "DoesNotExist" => value.is_none(),
        _ => false,
    }
}

/// Whether pods of other namespaces matter for where a pod runs.
fn crosses_namespaces(affinity: &Affinity) -> bool {
    let crosses = |term: &PodAffinityTerm| !term.namespaces.is_empty() || term.namespace_selector.is_some();
    let near = affinity.pod_affinity.iter().flat_map(|near| {
        let preferred = &near.preferred_during_scheduling_ignored_during_execution;
        let preferred = preferred.iter().map(|weighted| &weighted.pod_affinity_term);
        near.required_during_scheduling_ignored_during_execution.iter().chain(preferred)
    });
    let far = affinity.pod_anti_affinity.iter().flat_map(|far| {
        let preferred = &far.preferred_during_scheduling_ignored_during_execution;
        let preferred = preferred.iter().map(|weighted| &weighted.pod_affinity_term);
        far.required_during_scheduling_ignored_during_execution.iter().chain(preferred)
    });
    near.chain(far).any(crosses)
}
