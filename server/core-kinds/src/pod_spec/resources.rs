//! Requests and limits of containers.

use std::collections::{BTreeMap, BTreeSet};

use generated_core::core::v1::ResourceRequirements;
use machinery::{
    path::Path,
    problem::{Problems, quote},
    quantity::Quantity,
};

use super::claims;
use crate::resource_names;

/// Checks requests and limits of a container, by themselves and against each other, and the claims that it
/// uses of those that the pod has.
pub(super) fn check(
    requirements: &ResourceRequirements,
    of_pod: &BTreeSet<&str>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    check_amounts(requirements, resource_names::check_container_resource, at, problems);
    claims::check_used(&requirements.claims, of_pod, &at.field("claims"), problems);
}

/// Checks amounts that have names as `check_name` wants them.
pub(super) fn check_amounts(
    requirements: &ResourceRequirements,
    check_name: fn(&str, &Path<'_>, &mut Problems),
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let limits = at.field("limits");
    for (name, amount) in &requirements.limits {
        let place = limits.key(name);
        check_name(name, &place, problems);
        resource_names::check_amount(name, amount, &place, problems);
        resource_names::check_whole_pages(name, amount, &place, problems);
    }
    let requests = at.field("requests");
    for (name, amount) in &requirements.requests {
        let place = requests.key(name);
        check_name(name, &place, problems);
        resource_names::check_amount(name, amount, &place, problems);
        check_against_limit(requirements, name, at, problems);
        resource_names::check_whole_pages(name, amount, &place, problems);
    }
    let names = || requirements.limits.keys().chain(requirements.requests.keys());
    let has_pages = names().any(|name| name.starts_with(resource_names::HUGE_PAGES));
    if has_pages && !names().any(|name| name == "cpu" || name == "memory") {
        problems.forbidden(at, "HugePages require cpu or memory");
    }
}

/// Checks what the pod itself needs beside its containers.
pub(super) fn check_overhead(overhead: &BTreeMap<String, Quantity>, at: &Path<'_>, problems: &mut Problems) {
    let limits = at.field("limits");
    for (name, amount) in overhead {
        let place = limits.key(name);
        resource_names::check_container_resource(name, &place, problems);
        resource_names::check_amount(name, amount, &place, problems);
        resource_names::check_whole_pages(name, amount, &place, problems);
    }
}

/// A request is at most the limit, and equal to it where nothing can be shared.
fn check_against_limit(
    requirements: &ResourceRequirements,
    name: &str,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let Some(request) = requirements.requests.get(name) else { return };
    let is_fixed = !resource_names::may_be_overcommitted(name);
    let place = at.field("requests");
    match requirements.limits.get(name) {
        Some(limit) if is_fixed && limit.as_nanos() != request.as_nanos() => {
            problems.invalid_value(&place, request, &format!("must be equal to {name} limit of {limit}"));
        }
        Some(limit) if request.as_nanos() > limit.as_nanos() => {
            let detail = format!("must be less than or equal to {name} limit of {limit}");
            problems.invalid(&place, &quote(&request.to_string()), &detail);
        }
        None if is_fixed => {
            problems.required(&at.field("limits"), "Limit must be set for non overcommitable resources");
        }
        _ => {}
    }
}
