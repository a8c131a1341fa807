//! Requests and limits of a running pod: the only part of it that the sub-resource `resize` changes.

use std::collections::BTreeMap;

use generated_core::core::v1::{Container, Pod, PodSpec, ResourceRequirements};
use machinery::{
    change::Change,
    gates::Gates,
    path::Path,
    problem::{Problems, quote},
    quantity::Quantity,
};

use super::{
    quality,
    terms::{ALWAYS, is_mirror, refuse},
};

/// With it, requests and limits of the whole pod may change.
const POD_GATE: &str = "InPlacePodLevelResourcesVerticalScaling";
/// With it, those of init containers may change that are not restarted.
const INIT_GATE: &str = "InPlacePodVerticalScalingInitContainers";
const ONLY_CPU_AND_MEMORY: &str = "only cpu and memory resources are mutable";

/// Takes back everything but what a resize changes. Where containers came, went or moved, nothing is taken
/// back of them: the rules refuse that.
pub(super) fn keep(new: &mut PodSpec, old: &PodSpec, gates: &Gates) {
    keep_parts(&mut new.containers, &old.containers);
    keep_parts(&mut new.init_containers, &old.init_containers);
    if !gates.is_on(POD_GATE) {
        new.resources.clone_from(&old.resources);
    }
}

fn keep_parts(new: &mut [Container], old: &[Container]) {
    if names(new).ne(names(old)) {
        return;
    }
    for (new, old) in new.iter_mut().zip(old) {
        let (resources, resize_policy) = (new.resources.clone(), new.resize_policy.clone());
        *new = Container { resources, resize_policy, ..old.clone() };
    }
}

fn names(containers: &[Container]) -> impl Iterator<Item = &str> {
    containers.iter().map(|container| container.name.as_str())
}

/// Checks a write through the sub-resource.
pub(super) fn check(change: &Change<'_>, new: &Pod, old: &Pod, problems: &mut Problems) {
    if is_mirror(change.brand, old) {
        refuse(problems, "static pods cannot be resized");
        return;
    }
    if old.spec.os.as_ref().is_some_and(|os| os.name == "windows") {
        refuse(problems, "windows pods cannot be resized");
        return;
    }
    let at = Path::Root.field("spec");
    if quality::class(&new.spec, change.gates) != quality::class(&old.spec, change.gates) {
        let text = "Pod QOS Class may not change as a result of resizing";
        problems.invalid(&at, &quote(&new.status.qos_class), text);
    }
    let running = old.status.container_statuses.iter().find(|status| status.state.running.is_some());
    if running.is_some_and(|status| status.resources.is_none()) {
        problems.forbidden(&at, "Pod running on node without support for resize");
    }
    if !check_pod(change, new, old, &at, problems) {
        return;
    }
    let has_moved = check_order(&new.spec, &old.spec, &at, problems);
    if !has_moved {
        check_containers(change, &new.spec, &old.spec, &at, problems);
    }
}

/// The requests and limits of the whole pod. Says whether the other rules are asked.
fn check_pod(change: &Change<'_>, new: &Pod, old: &Pod, at: &Path<'_>, problems: &mut Problems) -> bool {
    let (resources, stored) = (&new.spec.resources, &old.spec.resources);
    if (resources.is_some() || stored.is_some()) && !change.gates.is_on(POD_GATE) {
        let text = "resize of pods with pod-level resources is forbidden when \
                    InPlacePodLevelResourcesVerticalScalingEnabled feature gate is disabled";
        problems.forbidden(&Path::Root.field("[]"), text);
        return false;
    }
    let place = at.field("resources");
    match (resources, stored) {
        (None, Some(_)) => problems.forbidden(&place, "pod-level resources cannot be removed"),
        (Some(new), Some(old)) => {
            let parts = [("requests", &new.requests, &old.requests), ("limits", &new.limits, &old.limits)];
            for (name, new, old) in parts {
                if old.keys().any(|key| !new.contains_key(key)) {
                    let text = format!("pod-level resource {name} cannot be removed");
                    problems.forbidden(&place.field(name), &text);
                }
            }
        }
        _ => {}
    }
    let none = ResourceRequirements::default();
    let fixed = |resources: &Option<ResourceRequirements>| fixed(resources.as_ref().unwrap_or(&none));
    if fixed(resources) != fixed(stored) {
        problems.forbidden(at, "only cpu and memory resources are mutable at pod-level");
    }
    if !old.status.node_allocatable_resource_claim_statuses.is_empty() {
        problems.forbidden(at, "pods with node allocatable resource claims cannot be resized");
    }
    true
}

/// What a resize may not change of requests and limits.
fn fixed(resources: &ResourceRequirements) -> ResourceRequirements {
    let other = |amounts: &BTreeMap<String, Quantity>| {
        let others = amounts.iter().filter(|(name, _)| *name != "cpu" && *name != "memory");
        others.map(|(name, amount)| (name.clone(), *amount)).collect()
    };
    let (limits, requests) = (other(&resources.limits), other(&resources.requests));
    ResourceRequirements { limits, requests, claims: resources.claims.clone() }
}

/// Containers that came, went or moved. Says whether there are any.
fn check_order(new: &PodSpec, old: &PodSpec, at: &Path<'_>, problems: &mut Problems) -> bool {
    let before = problems.count();
    let parts = [
        ("containers", &new.containers, &old.containers),
        ("initContainers", &new.init_containers, &old.init_containers),
    ];
    for (what, new, old) in parts {
        let list = at.field(what);
        if new.len() != old.len() {
            problems.forbidden(&list, &format!("{what} may not be added or removed on resize"));
            continue;
        }
        for (index, _) in names(new).zip(names(old)).enumerate().filter(|(_, (new, old))| new != old) {
            let text = format!("{what} may not be renamed or reordered on resize");
            problems.forbidden(&list.index(index).field("name"), &text);
        }
    }
    problems.count() > before
}

fn check_containers(
    change: &Change<'_>,
    new: &PodSpec,
    old: &PodSpec,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let all_init = change.gates.is_on(INIT_GATE);
    let is_sidecar = |container: &Container| container.restart_policy.as_deref() == Some(ALWAYS);
    let init_at = at.field("initContainers");
    for (index, (new, old)) in new.init_containers.iter().zip(&old.init_containers).enumerate() {
        let place = init_at.index(index);
        if all_init || is_sidecar(old) {
            check_removed(&new.resources, &old.resources, &place, problems);
        }
    }
    let list = at.field("containers");
    for (index, (new, old)) in new.containers.iter().zip(&old.containers).enumerate() {
        check_removed(&new.resources, &old.resources, &list.index(index), problems);
    }
    let is_fixed = |(new, old): (&Container, &Container)| fixed(&new.resources) == fixed(&old.resources);
    if !new.containers.iter().zip(&old.containers).all(is_fixed) || changes_policy(new, old) {
        problems.forbidden(at, ONLY_CPU_AND_MEMORY);
    }
    for (index, (new, old)) in new.init_containers.iter().zip(&old.init_containers).enumerate() {
        if new.resources == old.resources {
            continue;
        }
        let place = init_at.index(index);
        if !is_sidecar(old) && !all_init {
            problems.forbidden(at, "resources for non-sidecar init containers are immutable");
        } else if fixed(&new.resources) != fixed(&old.resources) {
            let text = "only cpu and memory resources for init or sidecar containers are mutable";
            problems.forbidden(&place, text);
        } else if !is_sidecar(old)
            && old.resize_policy.iter().any(|rule| rule.restart_policy == "RestartContainer")
        {
            let text =
                "non-sidecar init containers with a resize policy of RestartContainer cannot be resized";
            problems.forbidden(&place, text);
        }
    }
}

fn changes_policy(new: &PodSpec, old: &PodSpec) -> bool {
    let differs = |(new, old): (&Container, &Container)| new.resize_policy != old.resize_policy;
    new.containers.iter().zip(&old.containers).any(differs)
}

fn check_removed(
    new: &ResourceRequirements,
    old: &ResourceRequirements,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let place = at.field("resources");
    let parts = [("requests", &new.requests, &old.requests), ("limits", &new.limits, &old.limits)];
    for (what, new, old) in parts {
        if old.keys().any(|key| !new.contains_key(key)) {
            problems.forbidden(&place.field(what), &format!("resource {what} cannot be removed"));
        }
    }
}
