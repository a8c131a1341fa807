//! Pods on a node may not be given more than the node has.

use std::collections::BTreeMap;

use admission::{pods, stored};
use core_kinds::pod_amounts::requested;
use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin},
    status::ApiError,
};
use generated_core::core::v1::{Node, Pod};
use ground::ready::Ready;
use machinery::{gates::Gates, object::Object, quantity::Quantity};

/// Changed requests and limits.
pub(super) const RESIZES: Interest = pods::changed_through("resize");

/// Nanos in one unit.
const NANOS: i128 = 1_000_000_000;

/// Refuses (403) a change of what a pod asks for if its node is missing, does not run Linux, or is too small.
pub(super) struct PodResize;

/// The parts of a pod that decide.
struct PodSize {
    node: String,
    cpu: Quantity,
    memory: Quantity,
}

impl PodSize {
    fn of(pod: &Pod, gates: &Gates) -> Self {
        let requested = requested(pod, gates);
        let sum = |name| amount(&requested, name).plus(amount(&pod.spec.overhead, name));
        PodSize { node: pod.spec.node_name.clone(), cpu: sum("cpu"), memory: sum("memory") }
    }
}

impl Plugin for PodResize {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let generation = |object: Option<&dyn Object>| object.map(|object| object.metadata().generation);
        // A write that leaves the specification as it is keeps the generation.
        if generation(admission.object()) == generation(admission.old) {
            return Ready::Now(Ok(()));
        }
        match pods::new(admission, |pod| PodSize::of(pod, host.gates())) {
            Some(size) if !size.node.is_empty() => Ready::later(check(host, admission, size)),
            _ => Ready::Now(Ok(())),
        }
    }
}

async fn check(host: Host<'_>, admission: &AdmissionRequest<'_>, size: PodSize) -> Result<(), ApiError> {
    let name = &size.node;
    let node: Option<Node> = stored::find(host, admission, name).await?;
    let node = node.ok_or_else(|| admission.forbidden(&format!("node {name:?} not found")))?;
    let system = node.metadata.labels.get(&format!("{}/os", host.brand().domain));
    if let Some(system) = system.filter(|system| *system != "linux") {
        let why = format!("pod resize is only supported on linux nodes, node {name:?} is {system:?}");
        return Err(admission.forbidden(&why).with_cause("UnsupportedPlatform"));
    }
    let lacking = lacking(&size, &node.status.allocatable);
    if lacking.is_empty() {
        return Ok(());
    }
    let why = format!("node didn't have enough allocatable resources: {}", lacking.join("; "));
    Err(admission.forbidden(&why).with_cause("NodeCapacity"))
}

/// What the node does not have enough of.
fn lacking(size: &PodSize, allocatable: &BTreeMap<String, Quantity>) -> Vec<String> {
    let amounts = [("cpu", size.cpu, NANOS / 1000), ("memory", size.memory, NANOS)];
    let lacks = amounts.into_iter().filter_map(|(name, asked, unit)| {
        let has = amount(allocatable, name);
        // Whole units, rounded up as clients know them.
        let whole = |amount: Quantity| (amount.as_nanos() + unit - 1).div_euclid(unit);
        (asked > has).then(|| format!("{name}, requested: {}, allocatable: {}", whole(asked), whole(has)))
    });
    lacks.collect()
}

fn amount(amounts: &BTreeMap<String, Quantity>, name: &str) -> Quantity {
    amounts.get(name).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_node_lacks_is_shown_in_whole_units() {
        let amount = |text: &str| Quantity::parse(text).expect("a quantity");
        let size = |cpu: &str, memory: &str| PodSize {
            node: String::new(),
            cpu: amount(cpu),
            memory: amount(memory),
        };
        let has: BTreeMap<String, Quantity> =
            [("cpu", "1"), ("memory", "1Ki")].map(|(name, text)| (name.to_owned(), amount(text))).into();
        assert_eq!(lacking(&size("1", "1024"), &has), Vec::<String>::new());
        assert_eq!(
            lacking(&size("1500m", "2Ki"), &has),
            ["cpu, requested: 1500, allocatable: 1000", "memory, requested: 2048, allocatable: 1024"]
        );
        assert_eq!(lacking(&size("1", "1"), &BTreeMap::new()).len(), 2);
    }
}
