//! Pods: their number, and what they ask for and may use, while they run or may still run.

use std::collections::{BTreeMap, BTreeSet};

use core_kinds::{
    pod::terms::{FAILED, SUCCEEDED},
    pod_amounts::{self, is_of_pods, is_sidecar, limits, own, owned, requests, together},
    resource_names::{HUGE_PAGES, REQUESTS, is_extended, is_native},
};
use generated_core::core::v1::{Container, ContainerStatus, Pod, ResourceRequirements};
use machinery::{brand::Brand, gates::Gates, quantity::Quantity, time::Time};

use super::{
    Amounts,
    measure::{Circumstances, Measure, Scopes},
    scopes::PodScopes,
};

/// Names in quotas, besides those of pages and devices.
const NAMES: [&str; 10] = [
    "pods",
    "cpu",
    "memory",
    "ephemeral-storage",
    "requests.cpu",
    "requests.memory",
    "requests.ephemeral-storage",
    "limits.cpu",
    "limits.memory",
    "limits.ephemeral-storage",
];

/// Resources that quotas count by plain names, by their requests and by their limits.
const PLAIN: [&str; 3] = ["cpu", "memory", "ephemeral-storage"];

/// What containers must have an amount for if a quota counts it: the name, the resource, and whether its
/// limit is meant. It is a mistake of early releases that clients rely on, so no resource is added here.
const NEEDED: [(&str, &str, bool); 6] = [
    ("cpu", "cpu", false),
    ("memory", "memory", false),
    ("requests.cpu", "cpu", false),
    ("requests.memory", "memory", false),
    ("limits.cpu", "cpu", true),
    ("limits.memory", "memory", true),
];

pub(super) fn knows(brand: &Brand, name: &str) -> bool {
    let Some(requested) = name.strip_prefix(REQUESTS) else {
        return NAMES.contains(&name) || name.starts_with(HUGE_PAGES);
    };
    NAMES.contains(&name)
        || requested.starts_with(HUGE_PAGES)
        || !is_native(name)
        || requested.starts_with(&of_device_classes(brand))
}

/// How the names of resources begin that stand for classes of devices.
fn of_device_classes(brand: &Brand) -> String {
    format!("deviceclass.resource.{}/", brand.domain)
}

pub(super) fn measure(pod: &Pod, brand: &Brand, circumstances: Circumstances<'_>) -> Measure {
    let Circumstances { gates, now } = circumstances;
    let scopes = Scopes::Pod(PodScopes::of(pod, gates));
    let open = if has_own(pod, gates) { BTreeMap::new() } else { left_open(pod) };
    if is_over(pod, now) {
        return Measure { usage: Amounts::new(), scopes, open };
    }
    let mut usage = by_names(brand, &requested(pod, gates), &allowed(pod, gates));
    usage.insert("pods".to_owned(), super::measure::count(1));
    Measure { usage, scopes, open }
}

/// Whether a pod has ended, or should have: a node that is lost never says so.
fn is_over(pod: &Pod, now: Time) -> bool {
    let metadata = &pod.metadata;
    let deleted = metadata.deletion_timestamp.zip(metadata.deletion_grace_period_seconds);
    [FAILED, SUCCEEDED].contains(&pod.status.phase.as_str())
        || deleted.is_some_and(|(at, grace)| now.as_unix() > at.as_unix().saturating_add(grace))
}

/// Whether the pod as a whole has amounts, so that its containers need none.
fn has_own(pod: &Pod, gates: &Gates) -> bool {
    let own = own(&pod.spec, gates);
    own.is_some_and(|own| own.requests.keys().chain(own.limits.keys()).any(|name| is_of_pods(name)))
}

fn left_open(pod: &Pod) -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut open: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for container in pod.spec.containers.iter().chain(&pod.spec.init_containers) {
        for (name, resource, is_limit) in NEEDED {
            let amounts = if is_limit { &container.resources.limits } else { &container.resources.requests };
            if !amounts.contains_key(resource) {
                open.entry(name).or_default().insert(container.name.clone());
            }
        }
    }
    open
}

/// The amounts under the names that quotas use.
fn by_names(brand: &Brand, requested: &Amounts, allowed: &Amounts) -> Amounts {
    let mut usage = Amounts::new();
    for (name, amount) in requested {
        let is_plain = PLAIN.contains(&name.as_str()) || name.starts_with(HUGE_PAGES);
        if is_plain {
            usage.insert(name.clone(), *amount);
        }
        if is_plain || is_extended(name) || name.starts_with(&of_device_classes(brand)) {
            usage.insert(format!("{REQUESTS}{name}"), *amount);
        }
    }
    let limited = allowed.iter().filter(|(name, _)| PLAIN.contains(&name.as_str()));
    usage.extend(limited.map(|(name, amount)| (format!("limits.{name}"), *amount)));
    usage
}

fn requested(pod: &Pod, gates: &Gates) -> Amounts {
    let spec = &pod.spec;
    let reported = Reported::of(pod);
    let mut sums = owned(together(spec, |container| reported.requested(container)));
    pod_amounts::replace(&mut sums, own(spec, gates).map(|own| &own.requests), is_of_pods);
    for (name, amount) in &spec.overhead {
        let sum = sums.entry(name.clone()).or_default();
        *sum = sum.plus(*amount);
    }
    sums
}

fn allowed(pod: &Pod, gates: &Gates) -> Amounts {
    let spec = &pod.spec;
    let reported = Reported::of(pod);
    let mut sums = owned(together(spec, |container| reported.allowed(container)));
    pod_amounts::replace(&mut sums, own(spec, gates).map(|own| &own.limits), is_of_pods);
    for (name, amount) in &spec.overhead {
        if let Some(limit) = sums.get_mut(name).filter(|limit| !limit.is_zero()) {
            *limit = limit.plus(*amount);
        }
    }
    sums
}

/// What the node says that it gives to the containers: while they are resized, the larger of both counts.
struct Reported<'p> {
    containers: BTreeMap<&'p str, &'p ContainerStatus>,
    /// Whether the node will never do what the specification asks for.
    is_refused: bool,
}

impl<'p> Reported<'p> {
    fn of(pod: &'p Pod) -> Self {
        let status = &pod.status;
        let all = status.container_statuses.iter().chain(&status.init_container_statuses);
        let pending = status.conditions.iter().find(|condition| condition.type_ == "PodResizePending");
        // Those that run before the others and end are not resized.
        let first = pod.spec.init_containers.iter().filter(|container| !is_sidecar(container));
        let fixed: BTreeSet<&str> = first.map(|container| container.name.as_str()).collect();
        let resizable = all.filter(|container| !fixed.contains(container.name.as_str()));
        Reported {
            containers: resizable.map(|container| (container.name.as_str(), container)).collect(),
            is_refused: pending.is_some_and(|condition| condition.reason == "Infeasible"),
        }
    }

    fn requested(&self, container: &'p Container) -> BTreeMap<&'p str, Quantity> {
        let asked = requests(container).collect();
        let Some((status, given)) = self.given(container) else { return asked };
        let given = [&given.requests, &status.allocated_resources];
        let asked = if self.is_refused { BTreeMap::new() } else { asked };
        given.into_iter().fold(asked, larger)
    }

    fn allowed(&self, container: &'p Container) -> BTreeMap<&'p str, Quantity> {
        let asked = limits(container).collect();
        let Some((_, given)) = self.given(container) else { return asked };
        larger(if self.is_refused { BTreeMap::new() } else { asked }, &given.limits)
    }

    /// What a container has by its status.
    fn given(&self, container: &Container) -> Option<(&'p ContainerStatus, &'p ResourceRequirements)> {
        let status = *self.containers.get(container.name.as_str())?;
        Some((status, status.resources.as_ref()?))
    }
}

/// The larger of two amounts, for each resource.
fn larger<'p>(mut amounts: BTreeMap<&'p str, Quantity>, others: &'p Amounts) -> BTreeMap<&'p str, Quantity> {
    for (name, other) in others {
        let amount = amounts.entry(name).or_insert(*other);
        *amount = (*amount).max(*other);
    }
    amounts
}
