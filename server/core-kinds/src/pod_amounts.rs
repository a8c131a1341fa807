//! What the containers of a pod ask for, and what they may use, together.

use std::collections::BTreeMap;

use generated_core::core::v1::{Container, Pod, PodSpec, ResourceRequirements};
use machinery::{gates::Gates, quantity::Quantity};

use crate::resource_names::HUGE_PAGES;

/// Amounts of resources, by their names.
pub type Amounts = BTreeMap<String, Quantity>;

/// Whether a pod as a whole may have an amount of this resource.
#[must_use]
pub fn is_of_pods(name: &str) -> bool {
    matches!(name, "cpu" | "memory") || name.starts_with(HUGE_PAGES)
}

/// What a pod asks for, as limit ranges see it: by its specification alone, without what its runtime adds.
#[must_use]
pub fn requested(pod: &Pod, gates: &Gates) -> Amounts {
    limited(&pod.spec, gates, requests, |own| &own.requests)
}

/// What a pod may use, as limit ranges see it.
#[must_use]
pub fn allowed(pod: &Pod, gates: &Gates) -> Amounts {
    limited(&pod.spec, gates, limits, |own| &own.limits)
}

fn limited<'s, Of: IntoIterator<Item = (&'s str, Quantity)>>(
    spec: &'s PodSpec,
    gates: &Gates,
    of: impl Fn(&'s Container) -> Of,
    of_pod: impl Fn(&'s ResourceRequirements) -> &'s Amounts,
) -> Amounts {
    let mut sums = owned(together(spec, of));
    // Limit ranges do not know pages of whole pods.
    let counts = |name: &str| matches!(name, "cpu" | "memory");
    replace(&mut sums, own(spec, gates).map(of_pod), counts);
    sums
}

/// The amounts of a pod as a whole, if it has some.
#[must_use]
pub fn own<'s>(spec: &'s PodSpec, gates: &Gates) -> Option<&'s ResourceRequirements> {
    spec.resources.as_ref().filter(|_| gates.is_on("PodLevelResources"))
}

/// Puts the amounts of a pod as a whole in the place of those of its containers.
pub fn replace(sums: &mut Amounts, own: Option<&Amounts>, counts: impl Fn(&str) -> bool) {
    let counted = own.into_iter().flatten().filter(|(name, _)| counts(name));
    sums.extend(counted.map(|(name, amount)| (name.clone(), *amount)));
}

/// Amounts with names of their own.
#[must_use]
pub fn owned(amounts: BTreeMap<&str, Quantity>) -> Amounts {
    amounts.into_iter().map(|(name, amount)| (name.to_owned(), amount)).collect()
}

/// What a container asks for.
pub fn requests(container: &Container) -> impl Iterator<Item = (&str, Quantity)> {
    pairs(&container.resources.requests)
}

/// What a container may use.
pub fn limits(container: &Container) -> impl Iterator<Item = (&str, Quantity)> {
    pairs(&container.resources.limits)
}

fn pairs(amounts: &Amounts) -> impl Iterator<Item = (&str, Quantity)> {
    amounts.iter().map(|(name, amount)| (name.as_str(), *amount))
}

/// Whether a container that starts before the others keeps running beside them.
#[must_use]
pub fn is_sidecar(container: &Container) -> bool {
    container.restart_policy.as_deref() == Some("Always")
}

/// What the containers need at the same time: those that run beside each other, or one that runs before them
/// with the sidecars that have started by then.
pub fn together<'s, Of: IntoIterator<Item = (&'s str, Quantity)>>(
    spec: &'s PodSpec,
    of: impl Fn(&'s Container) -> Of,
) -> BTreeMap<&'s str, Quantity> {
    let mut together: BTreeMap<&str, Quantity> = BTreeMap::new();
    let mut most: BTreeMap<&str, Quantity> = BTreeMap::new();
    let mut sidecars: BTreeMap<&str, Quantity> = BTreeMap::new();
    for container in &spec.containers {
        for (name, amount) in of(container) {
            let sum = together.entry(name).or_default();
            *sum = sum.plus(amount);
        }
    }
    for container in &spec.init_containers {
        let is_sidecar = is_sidecar(container);
        for (name, amount) in of(container) {
            let before = sidecars.entry(name).or_default();
            let now = before.plus(amount);
            let largest = most.entry(name).or_default();
            *largest = now.max(*largest);
            if is_sidecar {
                *before = now;
                let sum = together.entry(name).or_default();
                *sum = sum.plus(amount);
            }
        }
    }
    for (name, amount) in most {
        let sum = together.entry(name).or_default();
        *sum = amount.max(*sum);
    }
    together
}
