//! What of a pod may change once it is stored: images, the deadline, tolerations, and more while it has
//! gates.

use std::collections::{BTreeMap, HashSet};

use generated_core::core::v1::{
    Affinity, Container, NodeSelectorRequirement, NodeSelectorTerm, PodSpec, Toleration,
};
use machinery::{
    path::Path,
    problem::{Problems, plain},
};

use super::made::check_images;

/// The most seconds that a pod may run.
const DEADLINE_MAX: i64 = i32::MAX as i64;

/// What clients read when anything else changed. A difference of both specifications follows.
const FROZEN: &str = "pod updates may not change fields other than `spec.containers[*].image`,\
    `spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to \
    existing \
    tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously \
    negative)";

const ONLY_ADDITIONS: &str = "only additions are allowed (no mutations or deletions)";

/// Checks an update of the specification.
pub(super) fn check(
    new: &generated_core::core::v1::Pod,
    old: &generated_core::core::v1::Pod,
    problems: &mut Problems,
) {
    let at = Path::Root.field("spec");
    let (new, old) = (&new.spec, &old.spec);
    let parts = [
        ("containers", &new.containers, &old.containers),
        ("initContainers", &new.init_containers, &old.init_containers),
    ];
    for (name, new, old) in parts {
        let list = at.field(name);
        if new.len() != old.len() {
            problems.forbidden(&list, "pod updates may not add or remove containers");
            return;
        }
        check_empty_images(new, &list, problems);
        check_images(new, &list, problems);
    }
    if !check_deadline(new, old, &at.field("activeDeadlineSeconds"), problems) {
        return;
    }
    check_tolerations(&new.tolerations, &old.tolerations, &at.field("tolerations"), problems);
    let gates = at.field("schedulingGates");
    for (index, gate) in new.scheduling_gates.iter().enumerate() {
        if !old.scheduling_gates.iter().any(|known| known.name == gate.name) {
            let text = format!("only deletion is allowed, but found new scheduling gate '{}'", gate.name);
            problems.forbidden(&gates.index(index).field("name"), &text);
        }
    }
    let mut rest = new.clone();
    put_back(&mut rest, old);
    if !old.scheduling_gates.is_empty() {
        check_gated(&mut rest, old, &at, problems);
    }
    if rest != *old {
        problems.forbidden(&at, &format!("{FROZEN}\n{}", problems.difference_at(&at, old, &rest)));
    }
}

fn check_empty_images(containers: &[Container], list: &Path<'_>, problems: &mut Problems) {
    for (index, container) in containers.iter().enumerate() {
        if container.image.is_empty() {
            problems.required(&list.index(index).field("image"), "");
        }
    }
}

/// Says whether the other rules are asked.
fn check_deadline(new: &PodSpec, old: &PodSpec, at: &Path<'_>, problems: &mut Problems) -> bool {
    match (new.active_deadline_seconds, old.active_deadline_seconds) {
        (Some(new), old) => {
            if !(0..=DEADLINE_MAX).contains(&new) {
                problems.invalid(
                    at,
                    &plain(new),
                    &format!("must be between 0 and {DEADLINE_MAX}, inclusive"),
                );
                return false;
            }
            if old.is_some_and(|old| old < new) {
                problems.invalid(at, &plain(new), "must be less than or equal to previous value");
                return false;
            }
        }
        (None, Some(_)) => {
            problems.invalid(at, "null", "must not update from a positive integer to nil value");
        }
        (None, None) => {}
    }
    true
}

/// A toleration stays, though it may last for another time.
fn check_tolerations(new: &[Toleration], old: &[Toleration], at: &Path<'_>, problems: &mut Problems) {
    let kept: HashSet<_> = new.iter().map(without_time).collect();
    if !old.iter().all(|old| kept.contains(&without_time(old))) {
        problems.forbidden(at, "existing toleration can not be modified except its tolerationSeconds");
    }
}

fn without_time(toleration: &Toleration) -> (&str, &str, &str, &str) {
    let Toleration { key, operator, value, effect, .. } = toleration;
    (key, operator, value, effect)
}

/// Takes the changes back that have their own rules.
fn put_back(spec: &mut PodSpec, old: &PodSpec) {
    let images = |new: &mut [Container], old: &[Container]| {
        for (new, old) in new.iter_mut().zip(old) {
            new.image.clone_from(&old.image);
        }
    };
    images(&mut spec.containers, &old.containers);
    images(&mut spec.init_containers, &old.init_containers);
    spec.active_deadline_seconds = old.active_deadline_seconds;
    spec.scheduling_gates.clone_from(&old.scheduling_gates);
    spec.tolerations.clone_from(&old.tolerations);
    // Older releases stored a negative time, which is read as this one.
    let was_negative = old.termination_grace_period_seconds.is_some_and(|seconds| seconds < 0);
    if was_negative && spec.termination_grace_period_seconds == Some(1) {
        spec.termination_grace_period_seconds = old.termination_grace_period_seconds;
    }
}

/// While a pod has gates, the nodes for it may be narrowed. Takes these changes back.
fn check_gated(rest: &mut PodSpec, old: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    if !keeps(&rest.node_selector, &old.node_selector) {
        problems.invalid_value(
            &at.field("nodeSelector"),
            &rest.node_selector,
            "only additions to spec.nodeSelector are allowed (no mutations or deletions)",
        );
    }
    rest.node_selector.clone_from(&old.node_selector);
    let terms = |spec: &PodSpec| {
        let affinity = spec.affinity.as_ref().and_then(|affinity| affinity.node_affinity.as_ref());
        let required =
            affinity.and_then(|nodes| nodes.required_during_scheduling_ignored_during_execution.as_ref());
        required.map(|selector| selector.node_selector_terms.clone()).unwrap_or_default()
    };
    let affinity_at = at.field("affinity");
    let nodes_at = affinity_at.field("nodeAffinity");
    let required_at = nodes_at.field("requiredDuringSchedulingIgnoredDuringExecution");
    check_terms(&terms(rest), &terms(old), &required_at.field("nodeSelectorTerms"), problems);
    take_back_nodes(&mut rest.affinity, old.affinity.as_ref());
}

fn keeps(new: &BTreeMap<String, String>, old: &BTreeMap<String, String>) -> bool {
    old.iter().all(|(key, value)| new.get(key) == Some(value))
}

fn check_terms(new: &[NodeSelectorTerm], old: &[NodeSelectorTerm], at: &Path<'_>, problems: &mut Problems) {
    if old.is_empty() {
        return;
    }
    if new.len() != old.len() {
        let text = "no additions/deletions to non-empty NodeSelectorTerms list are allowed";
        problems.invalid_value(at, new, text);
        return;
    }
    for (index, (new, old)) in new.iter().zip(old).enumerate() {
        if !grows(new, old) {
            problems.invalid_value(&at.index(index), new, ONLY_ADDITIONS);
        }
    }
}

/// Whether a term only gained requirements. An empty one selects nothing and may not begin to select.
fn grows(new: &NodeSelectorTerm, old: &NodeSelectorTerm) -> bool {
    if old.match_expressions.is_empty() && old.match_fields.is_empty() {
        return new == old;
    }
    let begins = |new: &[NodeSelectorRequirement], old: &[NodeSelectorRequirement]| new.starts_with(old);
    begins(&new.match_expressions, &old.match_expressions) && begins(&new.match_fields, &old.match_fields)
}

fn take_back_nodes(new: &mut Option<Affinity>, old: Option<&Affinity>) {
    let stored = old.and_then(|old| old.node_affinity.clone());
    match new {
        Some(new) => new.node_affinity = stored,
        None if stored.is_some() => {
            *new = Some(Affinity { node_affinity: stored, ..Affinity::default() });
        }
        None => {}
    }
    // An affinity that had only this part may come or go with it.
    if old.is_none() && *new == Some(Affinity::default()) {
        *new = None;
    }
}
