//! Requests and limits of a whole pod, and against those of its containers.

use std::collections::BTreeSet;

use generated_core::core::v1::{PodSpec, ResourceRequirements};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::{claims, resources};
use crate::{
    pod_amounts::{is_of_pods, limits, requests, together},
    resource_names::{self, HUGE_PAGES},
};

/// Resources of whole pods, as problems list them.
const OF_PODS: [&str; 3] = ["cpu", HUGE_PAGES, "memory"];

/// Fills in what a pod that limits itself asks for: what its containers ask for together, or else its limits.
pub(super) fn complete(spec: &mut PodSpec) {
    let Some(mut own) = spec.resources.take() else { return };
    if !own.limits.is_empty() || !own.requests.is_empty() {
        for (name, sum) in together(spec, limits) {
            if name.starts_with(HUGE_PAGES) && !own.requests.contains_key(name) {
                own.limits.entry(name.to_owned()).or_insert(sum);
            }
        }
    }
    if !own.limits.is_empty() {
        for (name, sum) in together(spec, requests) {
            if name == "cpu" || name == "memory" {
                own.requests.entry(name.to_owned()).or_insert(sum);
            }
        }
    }
    for (name, limit) in own.limits.iter().filter(|(name, _)| is_of_pods(name)) {
        own.requests.entry(name.clone()).or_insert(*limit);
    }
    spec.resources = Some(own);
}

/// Checks the requests and limits of the pod at `at`.
pub(super) fn check(spec: &PodSpec, of_pod: &BTreeSet<&str>, at: &Path<'_>, problems: &mut Problems) {
    let Some(own) = &spec.resources else { return };
    if spec.os.as_ref().is_some_and(|os| os.name == "windows") {
        return problems.forbidden(at, "may not be set for a windows pod");
    }
    if !own.claims.is_empty() {
        problems.forbidden(&at.field("claims"), "claims may not be set for Resources at pod-level");
    }
    resources::check_amounts(own, check_name, at, problems);
    claims::check_used(&own.claims, of_pod, &at.field("claims"), problems);
    check_sums(spec, own, at, problems);
    check_containers(spec, own, at, problems);
}

fn check_name(name: &str, at: &Path<'_>, problems: &mut Problems) {
    let found = problems.count();
    check::format(name, format::qualified_name, at, problems);
    if problems.count() > found {
        return;
    }
    resource_names::check_resource(name, at, problems);
    if !is_of_pods(name) {
        problems.not_supported(at, &quote(name), &OF_PODS);
    }
}

/// The pod asks for at least as much as its containers together.
fn check_sums(spec: &PodSpec, own: &ResourceRequirements, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("requests");
    let sums = together(spec, requests);
    for (name, request) in &own.requests {
        let sum = sums.get(name.as_str()).copied().unwrap_or_default();
        if *request < sum {
            let detail = format!("must be greater than or equal to aggregate container requests of {sum}");
            problems.invalid_value(&place.key(name), request, &detail);
        }
    }
    let place = at.field("limits");
    let sums = together(spec, limits);
    for (name, limit) in own.limits.iter().filter(|(name, _)| name.starts_with(HUGE_PAGES)) {
        let sum = sums.get(name.as_str()).copied().unwrap_or_default();
        if *limit < sum {
            let detail = format!("must be greater than or equal to aggregate container limits of {sum}");
            problems.invalid_value(&place.key(name), limit, &detail);
        }
    }
}

/// No container may use more than the pod.
fn check_containers(spec: &PodSpec, own: &ResourceRequirements, at: &Path<'_>, problems: &mut Problems) {
    let list = at.field("containers");
    for (index, container) in spec.containers.iter().enumerate() {
        let item = list.index(index);
        for (name, limit) in &container.resources.limits {
            let Some(most) = own.limits.get(name).filter(|most| limit > most) else {
                continue;
            };
            let place = item.key(name);
            let detail = format!("must be less than or equal to pod limits of {most}");
            problems.invalid(&place.field("limits"), &quote(&limit.to_string()), &detail);
        }
    }
}
