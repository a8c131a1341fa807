//! The class of a pod by which nodes decide what to stop first: computed from requests and limits of CPU and
//! memory.

use std::collections::BTreeMap;

use generated_core::core::v1::{PodSpec, ResourceRequirements};
use machinery::{gates::Gates, quantity::Quantity};

/// What the class depends on.
const COUNTED: [&str; 2] = ["cpu", "memory"];

/// The class of a pod with this specification.
#[must_use]
pub fn class(spec: &PodSpec, gates: &Gates) -> &'static str {
    let of_pod = spec.resources.as_ref().filter(|_| gates.is_on("PodLevelResources"));
    let parts: Vec<&ResourceRequirements> = match of_pod {
        Some(resources) => vec![resources],
        None => spec.containers.iter().chain(&spec.init_containers).map(|part| &part.resources).collect(),
    };
    let requests = sum(parts.iter().map(|part| &part.requests));
    let limits = sum(parts.iter().map(|part| &part.limits));
    if requests.is_empty() && limits.is_empty() {
        return "BestEffort";
    }
    let all_limited =
        parts.iter().all(|part| COUNTED.iter().all(|name| amount(&part.limits, name).is_some()));
    if all_limited && requests == limits { "Guaranteed" } else { "Burstable" }
}

/// What is asked of a resource, if anything.
fn amount(amounts: &BTreeMap<String, Quantity>, name: &str) -> Option<i128> {
    amounts.get(name).map(|quantity| quantity.as_nanos()).filter(|nanos| *nanos > 0)
}

fn sum<'a>(parts: impl Iterator<Item = &'a BTreeMap<String, Quantity>>) -> BTreeMap<&'static str, i128> {
    let mut total = BTreeMap::new();
    for part in parts {
        for name in COUNTED {
            if let Some(nanos) = amount(part, name) {
                *total.entry(name).or_insert(0) += nanos;
            }
        }
    }
    total
}
