//! Where pods run: labels of nodes that have other names now, and selectors that pick nothing.

use generated_core::core::v1::{NodeSelectorTerm, PodSpec};
use machinery::{
    format::{Flaws, label_value},
    path::Path,
};

/// What to say of a label of nodes that is on its way out.
fn outdated(label: &str) -> Option<&'static str> {
    Some(match label {
        "beta.kubernetes.io/arch" => r#"deprecated since v1.14; use "kubernetes.io/arch" instead"#,
        "beta.kubernetes.io/os" => r#"deprecated since v1.14; use "kubernetes.io/os" instead"#,
        "failure-domain.beta.kubernetes.io/region" => {
            r#"deprecated since v1.17; use "topology.kubernetes.io/region" instead"#
        }
        "failure-domain.beta.kubernetes.io/zone" => {
            r#"deprecated since v1.17; use "topology.kubernetes.io/zone" instead"#
        }
        "beta.kubernetes.io/instance-type" => {
            r#"deprecated since v1.17; use "node.kubernetes.io/instance-type" instead"#
        }
        "app.kubernetes.io/created-by" => "deprecated since v1.9",
        "scheduler.alpha.kubernetes.io/preferAvoidPods" => {
            "deprecated since v1.22; use Taints and Tolerations instead"
        }
        "node-role.kubernetes.io/master" => r#"use "node-role.kubernetes.io/control-plane" instead"#,
        _ => return None,
    })
}

/// Adds warnings about labels of nodes.
pub(super) fn warn_of_labels(spec: &PodSpec, at: &Path<'_>, warnings: &mut Vec<String>) {
    let selector = at.field("nodeSelector");
    for label in spec.node_selector.keys() {
        warnings.extend(outdated(label).map(|text| format!("{}: {text}", selector.key(label))));
    }
    if let Some(affinity) = spec.affinity.as_ref().and_then(|affinity| affinity.node_affinity.as_ref()) {
        let place = at.field("affinity");
        let place = place.field("nodeAffinity");
        let required = place.field("requiredDuringSchedulingIgnoredDuringExecution");
        let list = required.field("nodeSelectorTerms");
        let terms = affinity.required_during_scheduling_ignored_during_execution.iter();
        for (index, term) in terms.flat_map(|selector| &selector.node_selector_terms).enumerate() {
            warn_of_term(term, &list.index(index), warnings);
        }
        let list = place.field("preferredDuringSchedulingIgnoredDuringExecution");
        let terms = &affinity.preferred_during_scheduling_ignored_during_execution;
        for (index, term) in terms.iter().enumerate() {
            let item = list.index(index);
            warn_of_term(&term.preference, &item.field("preference"), warnings);
            warn_of_values(&term.preference, &item.field("preference"), warnings);
        }
    }
    let list = at.field("topologySpreadConstraints");
    for (index, constraint) in spec.topology_spread_constraints.iter().enumerate() {
        let (item, key) = (list.index(index), constraint.topology_key.as_str());
        let text = outdated(key).map(|text| format!("{}: {key} is {text}", item.field("topologyKey")));
        warnings.extend(text);
        if constraint.label_selector.is_none() {
            warnings.push(no_pods(&item));
        }
    }
}

fn no_pods(at: &Path<'_>) -> String {
    format!("{}: a null labelSelector results in matching no pod", at.field("labelSelector"))
}

fn warn_of_term(term: &NodeSelectorTerm, at: &Path<'_>, warnings: &mut Vec<String>) {
    let list = at.field("matchExpressions");
    for (index, expression) in term.match_expressions.iter().enumerate() {
        let (item, key) = (list.index(index), expression.key.as_str());
        warnings.extend(outdated(key).map(|text| format!("{}: {key} is {text}", item.field("key"))));
    }
}

/// A preference may name values that no label has.
fn warn_of_values(term: &NodeSelectorTerm, at: &Path<'_>, warnings: &mut Vec<String>) {
    let list = at.field("matchExpressions");
    for (index, expression) in term.match_expressions.iter().enumerate() {
        let item = list.index(index);
        let values = item.field("values");
        for (index, value) in expression.values.iter().enumerate() {
            for flaw in Flaws::of(label_value, value).details() {
                warnings.push(format!("{}: {value} is invalid, {flaw}", values.index(index)));
            }
        }
    }
}

/// Adds warnings about terms of affinity, at `at`, that no pod fits.
pub(super) fn warn_of_selectors(spec: &PodSpec, at: &Path<'_>, warnings: &mut Vec<String>) {
    let Some(affinity) = &spec.affinity else { return };
    let near = affinity.pod_affinity.as_ref().map(|affinity| {
        (
            &affinity.required_during_scheduling_ignored_during_execution,
            &affinity.preferred_during_scheduling_ignored_during_execution,
        )
    });
    let far = affinity.pod_anti_affinity.as_ref().map(|affinity| {
        (
            &affinity.required_during_scheduling_ignored_during_execution,
            &affinity.preferred_during_scheduling_ignored_during_execution,
        )
    });
    for (field, terms) in [("podAffinity", near), ("podAntiAffinity", far)] {
        let Some((required, preferred)) = terms else { continue };
        let place = at.field(field);
        let list = place.field("requiredDuringSchedulingIgnoredDuringExecution");
        for (index, _) in required.iter().enumerate().filter(|(_, term)| term.label_selector.is_none()) {
            warnings.push(no_pods(&list.index(index)));
        }
        let list = place.field("preferredDuringSchedulingIgnoredDuringExecution");
        for (index, term) in preferred.iter().enumerate() {
            if term.pod_affinity_term.label_selector.is_none() {
                warnings.push(no_pods(&list.index(index).field("podAffinityTerm")));
            }
        }
    }
}
