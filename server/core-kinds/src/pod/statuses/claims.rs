//! Which resource claims a pod got: each must be one that the pod asked for.

use std::collections::HashSet;

use generated_core::core::v1::{
    Container, NodeAllocatableResourceClaimStatus, Pod, PodExtendedResourceClaimStatus,
};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

/// Checks the claims of a status at `at`.
pub(super) fn check(pod: &Pod, at: &Path<'_>, problems: &mut Problems) {
    check_claims(pod, &at.field("resourceClaimStatuses"), problems);
    if let Some(status) = &pod.status.extended_resource_claim_status {
        check_extended(pod, status, &at.field("extendedResourceClaimStatus"), problems);
    }
    let list = at.field("nodeAllocatableResourceClaimStatuses");
    for (index, status) in pod.status.node_allocatable_resource_claim_statuses.iter().enumerate() {
        check_node_claim(pod, status, &list.index(index), problems);
    }
}

fn check_claims(pod: &Pod, list: &Path<'_>, problems: &mut Problems) {
    let mut seen = HashSet::new();
    for (index, status) in pod.status.resource_claim_statuses.iter().enumerate() {
        let at = list.index(index);
        let name = &status.name;
        if !pod.spec.resource_claims.iter().any(|claim| claim.name == *name) {
            let text = "must match the name of an entry in `spec.resourceClaims`";
            problems.invalid(&at.field("name"), &quote(name), text);
        }
        if !seen.insert(name) {
            problems.duplicate(&at.field("name"), &quote(name));
        }
        if let Some(claim) = &status.resource_claim_name {
            check::format(claim, format::dns_subdomain, &at.field("resourceClaimName"), problems);
        }
    }
}

fn containers(pod: &Pod) -> impl Iterator<Item = &Container> {
    pod.spec.init_containers.iter().chain(&pod.spec.containers)
}

fn check_extended(
    pod: &Pod,
    status: &PodExtendedResourceClaimStatus,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let list = at.field("requestMappings");
    if status.request_mappings.is_empty() {
        problems.required(&list, "at least one request mapping is required");
    }
    let mut seen = HashSet::new();
    for (index, mapping) in status.request_mappings.iter().enumerate() {
        let place = list.index(index);
        let (container, resource) = (&mapping.container_name, &mapping.resource_name);
        let requested = |name: &str| containers(pod).any(|part| part.resources.requests.contains_key(name));
        if !requested(resource) {
            let text = "must match the extended resource name of an entry in \
                        spec.initContainers.resources.requests or spec.containers.resources.requests";
            problems.invalid(&place.field("resourceName"), &quote(resource), text);
        }
        if !containers(pod).any(|part| part.name == *container) {
            let text = "must match the name of an entry in spec.initContainers.name or spec.containers.name";
            problems.invalid(&place.field("containerName"), &quote(container), text);
        }
        // Clients know this place without the list.
        check::format(&mapping.request_name, format::dns_label, &at.field("requestName"), problems);
        if !seen.insert((container, resource, &mapping.request_name)) {
            problems.duplicate(&place.field("containerName"), &quote(container));
            problems.duplicate(&place.field("resourceName"), &quote(resource));
            problems.duplicate(&place.field("requestName"), &quote(&mapping.request_name));
        }
    }
    let (claim, claim_at) = (&status.resource_claim_name, at.field("resourceClaimName"));
    if claim.is_empty() {
        problems.required(&claim_at, "");
    } else {
        check::format(claim, format::dns_subdomain, &claim_at, problems);
    }
}

fn check_node_claim(
    pod: &Pod,
    status: &NodeAllocatableResourceClaimStatus,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    const EMPTY: &str = "must not be empty";
    let (name, name_at) = (&status.resource_claim_name, at.field("resourceClaimName"));
    let mut named = pod.spec.resource_claims.iter().map(|claim| claim.resource_claim_name.as_ref());
    let mut made = pod.status.resource_claim_statuses.iter().map(|claim| claim.resource_claim_name.as_ref());
    if name.is_empty() {
        problems.required(&name_at, EMPTY);
    } else if !named.any(|known| known == Some(name)) && !made.any(|known| known == Some(name)) {
        problems.invalid(&name_at, &quote(name), "no mapping found in pod reference");
    }
    if status.containers.is_empty() {
        problems.required(&at.field("containers"), EMPTY);
    }
    let amounts = at.field("resources");
    if status.resources.is_empty() {
        problems.required(&amounts, EMPTY);
    }
    for (resource, amount) in &status.resources {
        let place = amounts.key(resource);
        if resource.contains('/') {
            problems.invalid(&place, &quote(resource), "must be a node allocatable resource name");
        }
        if amount.as_nanos() < 0 {
            problems.invalid_value(&place, amount, "must be non-negative");
        }
    }
}
