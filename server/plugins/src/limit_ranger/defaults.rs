//! Amounts for containers that leave them open.

use std::collections::BTreeMap;

use engine::context::admit::AdmissionRequest;
use generated_core::core::v1::{Container, LimitRange, Pod};
use machinery::{brand::Brand, quantity::Quantity};

type Amounts = BTreeMap<String, Quantity>;

/// Sets what a limit range gives to the containers of a pod, and writes into an annotation what was set. The
/// first limit range that gives an amount counts; the annotation is about the last one that gave something.
pub(super) fn set(brand: &Brand, admission: &mut AdmissionRequest<'_>, range: &LimitRange) {
    let (mut requests, mut limits) = (Amounts::new(), Amounts::new());
    for item in range.spec.limits.iter().filter(|item| item.type_ == "Container") {
        requests.extend(item.default_request.clone());
        limits.extend(item.default.clone());
    }
    let lacks = |container: &Container| {
        let resources = &container.resources;
        requests.keys().any(|name| !resources.requests.contains_key(name))
            || limits.keys().any(|name| !resources.limits.contains_key(name))
    };
    let lacks_some = admission.object().and_then(|new| {
        admission.in_stored_version(new, |pod: &Pod| {
            pod.spec.containers.iter().chain(&pod.spec.init_containers).any(lacks)
        })
    });
    // Looked at first: a draft that is lent to be changed counts as changed.
    if lacks_some != Some(true) {
        return;
    }
    let Some(draft) = admission.draft() else { return };
    draft.edit(|pod: &mut Pod| {
        let mut filled = Vec::new();
        for container in &mut pod.spec.containers {
            complete(container, "container", &requests, &limits, &mut filled);
        }
        for container in &mut pod.spec.init_containers {
            complete(container, "init container", &requests, &limits, &mut filled);
        }
        let text = format!("LimitRanger plugin set: {}", filled.join("; "));
        pod.metadata.annotations.insert(format!("{}/limit-ranger", brand.domain), text);
    });
}

fn complete(
    container: &mut Container,
    what: &str,
    requests: &Amounts,
    limits: &Amounts,
    filled: &mut Vec<String>,
) {
    let name = container.name.clone();
    let resources = &mut container.resources;
    for (kind, own, given) in
        [("request", &mut resources.requests, requests), ("limit", &mut resources.limits, limits)]
    {
        let missing: Vec<(&String, &Quantity)> =
            given.iter().filter(|(resource, _)| !own.contains_key(*resource)).collect();
        if missing.is_empty() {
            continue;
        }
        let names: Vec<&str> = missing.iter().map(|(resource, _)| resource.as_str()).collect();
        filled.push(format!("{} {kind} for {what} {name}", names.join(", ")));
        own.extend(missing.into_iter().map(|(resource, amount)| (resource.clone(), *amount)));
    }
}
