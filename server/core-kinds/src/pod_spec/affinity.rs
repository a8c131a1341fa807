//! How pods lie to other pods: near them, far from them, or spread evenly.

use std::collections::{HashMap, HashSet};

use generated_core::core::v1::{PodAffinityTerm, PodSpec, TopologySpreadConstraint, WeightedPodAffinityTerm};
use machinery::{
    check, format,
    meta::v1::LabelSelector,
    path::Path,
    problem::{Problems, quote},
};

const BOTH: &str = "exists in both matchLabelKeys and labelSelector";
const NO_SELECTOR: &str = "must not be specified when labelSelector is not set";
/// The word of a constraint without which a pod does not run.
const DO_NOT_SCHEDULE: &str = "DoNotSchedule";

/// Checks the terms about other pods.
pub(super) fn check(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let Some(affinity) = &spec.affinity else { return };
    if let Some(near) = &affinity.pod_affinity {
        let place = at.field("podAffinity");
        check_required(&near.required_during_scheduling_ignored_during_execution, &place, problems);
        check_preferred(&near.preferred_during_scheduling_ignored_during_execution, &place, problems);
    }
    if let Some(far) = &affinity.pod_anti_affinity {
        let place = at.field("podAntiAffinity");
        check_required(&far.required_during_scheduling_ignored_during_execution, &place, problems);
        check_preferred(&far.preferred_during_scheduling_ignored_during_execution, &place, problems);
    }
}

fn check_required(terms: &[PodAffinityTerm], at: &Path<'_>, problems: &mut Problems) {
    let list = at.field("requiredDuringSchedulingIgnoredDuringExecution");
    for (index, term) in terms.iter().enumerate() {
        check_term(term, &list.index(index), problems);
    }
}

fn check_preferred(terms: &[WeightedPodAffinityTerm], at: &Path<'_>, problems: &mut Problems) {
    let list = at.field("preferredDuringSchedulingIgnoredDuringExecution");
    for (index, term) in terms.iter().enumerate() {
        let place = list.index(index);
        if !(1..=100).contains(&term.weight) {
            problems.invalid(&place.field("weight"), &term.weight.to_string(), "must be in the range 1-100");
        }
        check_term(&term.pod_affinity_term, &place.field("podAffinityTerm"), problems);
    }
}

fn check_term(term: &PodAffinityTerm, at: &Path<'_>, problems: &mut Problems) {
    // The list has another name in the type than in problems.
    let namespaces = at.field("namespace");
    for name in &term.namespaces {
        check::format(name, format::dns_label, &namespaces, problems);
    }
    check_keys(&term.match_label_keys, "matchLabelKeys", term.label_selector.as_ref(), at, problems);
    check_keys(&term.mismatch_label_keys, "mismatchLabelKeys", term.label_selector.as_ref(), at, problems);
    let other: HashSet<&str> = term.mismatch_label_keys.iter().map(String::as_str).collect();
    let list = at.field("matchLabelKeys");
    for (index, key) in
        term.match_label_keys.iter().enumerate().filter(|(_, key)| other.contains(key.as_str()))
    {
        problems.invalid(
            &list.index(index),
            &quote(key),
            "exists in both matchLabelKeys and mismatchLabelKeys",
        );
    }
    let place = at.field("topologyKey");
    if term.topology_key.is_empty() {
        problems.required(&place, "can not be empty");
    }
    check::format(&term.topology_key, format::label_key, &place, problems);
}

/// Keys whose values come from the pod itself need a selector to which they are added.
fn check_keys(
    keys: &[String],
    field: &str,
    selector: Option<&LabelSelector>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let list = at.field(field);
    if selector.is_none() && !keys.is_empty() {
        problems.forbidden(&list, NO_SELECTOR);
    }
    for (index, key) in keys.iter().enumerate() {
        check::format(key, format::label_key, &list.index(index), problems);
    }
    let Some(selector) = selector else { return };
    let wanted: HashMap<&str, usize> = keys.iter().enumerate().map(|(at, key)| (key.as_str(), at)).collect();
    let mut seen: HashSet<&str> = selector.match_labels.keys().map(String::as_str).collect();
    for requirement in &selector.match_expressions {
        let key = requirement.key.as_str();
        if !seen.insert(key)
            && let Some(index) = wanted.get(key)
        {
            problems.invalid(&at.index(*index), &quote(key), BOTH);
        }
    }
}

/// Checks how a pod is spread among its like.
pub(super) fn check_spread(
    constraints: &[TopologySpreadConstraint],
    list: &Path<'_>,
    problems: &mut Problems,
) {
    let pair = |constraint: &TopologySpreadConstraint| {
        format!("{{{}, {}}}", constraint.topology_key, constraint.when_unsatisfiable)
    };
    // Told at each that comes again.
    let last: HashMap<String, usize> = constraints.iter().map(pair).zip(0..).collect();
    for (index, constraint) in constraints.iter().enumerate() {
        let at = list.index(index);
        if constraint.max_skew <= 0 {
            let shown = constraint.max_skew.to_string();
            problems.invalid(&at.field("maxSkew"), &shown, "must be greater than zero");
        }
        if constraint.topology_key.is_empty() {
            problems.required(&at.field("topologyKey"), "can not be empty");
        }
        let action = constraint.when_unsatisfiable.as_str();
        word(action, &[DO_NOT_SCHEDULE, "ScheduleAnyway"], &at.field("whenUnsatisfiable"), problems);
        let pair = pair(constraint);
        if last.get(&pair).is_some_and(|last| *last > index) {
            problems.duplicate(&at.field("{topologyKey, whenUnsatisfiable}"), &quote(&pair));
        }
        check_domains(constraint, &at.field("minDomains"), problems);
        let policies = [
            ("nodeAffinityPolicy", &constraint.node_affinity_policy),
            ("nodeTaintsPolicy", &constraint.node_taints_policy),
        ];
        for (field, policy) in policies {
            if let Some(policy) = policy {
                word(policy, &["Honor", "Ignore"], &at.field(field), problems);
            }
        }
        let selector = constraint.label_selector.as_ref();
        check_keys(&constraint.match_label_keys, "matchLabelKeys", selector, &at, problems);
    }
}

fn check_domains(constraint: &TopologySpreadConstraint, at: &Path<'_>, problems: &mut Problems) {
    let Some(count) = constraint.min_domains else { return };
    if count <= 0 {
        problems.invalid(at, &count.to_string(), "must be greater than zero");
    }
    let action = &constraint.when_unsatisfiable;
    if action != DO_NOT_SCHEDULE {
        let detail = format!("can only use minDomains if whenUnsatisfiable=DoNotSchedule, not {action}");
        problems.invalid(at, &count.to_string(), &detail);
    }
}

fn word(value: &str, words: &[&str], at: &Path<'_>, problems: &mut Problems) {
    if !words.contains(&value) {
        problems.not_supported(at, &quote(value), words);
    }
}
