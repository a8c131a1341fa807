//! The status of a pod, as node agents and schedulers write it.

mod claims;
mod containers;

use std::collections::{HashMap, HashSet, VecDeque};

use generated_core::core::v1::{Pod, PodCondition, PodStatus};
use machinery::{
    change::Change,
    check,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, plain, quote},
};

/// Conditions whose names are checked no further.
const OWN_CONDITIONS: [&str; 3] = ["PodScheduled", "Ready", "Initialized"];
const COUNT: &str = "must be a non-negative integer";
/// With it, a pod that has a node has no nominated one.
const NOMINATION_GATE: &str = "ClearingNominatedNodeNameAfterBinding";

/// Keeps what a write of the status leaves out.
pub(super) fn keep(new: &mut PodStatus, old: &PodStatus) {
    if new.qos_class.is_empty() {
        new.qos_class.clone_from(&old.qos_class);
    }
    if new.observed_generation == 0 {
        new.observed_generation = old.observed_generation;
    }
    // Of several conditions of one type, each keeps that of the one at its place.
    let mut stored: HashMap<&str, VecDeque<i64>> = HashMap::new();
    for condition in &old.conditions {
        stored.entry(&condition.type_).or_default().push_back(condition.observed_generation);
    }
    for condition in &mut new.conditions {
        let at_its_place = stored.get_mut(condition.type_.as_str()).and_then(VecDeque::pop_front);
        if condition.observed_generation == 0 {
            condition.observed_generation = at_its_place.unwrap_or_default();
        }
    }
}

/// Checks a write of the status.
pub(super) fn check(change: &Change<'_>, new: &Pod, old: &Pod, problems: &mut Problems) {
    let at = Path::Root.field("status");
    let (status, stored) = (&new.status, &old.status);
    check_conditions(&status.conditions, &at.field("conditions"), problems);
    check_nomination(change, new, old, &at.field("nominatedNodeName"), problems);
    if status.observed_generation < 0 {
        let shown = plain(status.observed_generation);
        problems.invalid(&at.field("observedGeneration"), &shown, COUNT);
    }
    if status.qos_class != stored.qos_class {
        problems.invalid(&at.field("qosClass"), &quote(&status.qos_class), "field is immutable");
    }
    containers::check_transitions(change, new, old, &at, problems);
    claims::check(new, &at, problems);
    check_addresses(status, stored, &at, problems);
    containers::check_parts(new, &at, problems);
}

fn check_conditions(conditions: &[PodCondition], at: &Path<'_>, problems: &mut Problems) {
    for (index, condition) in conditions.iter().enumerate() {
        let place = at.index(index);
        if condition.observed_generation < 0 {
            let shown = plain(condition.observed_generation);
            problems.invalid(&place.field("observedGeneration"), &shown, COUNT);
        }
        if !OWN_CONDITIONS.contains(&condition.type_.as_str()) {
            // Clients know the field by this name.
            check::format(&condition.type_, format::qualified_name, &place.field("Type"), problems);
        }
    }
}

fn check_nomination(change: &Change<'_>, new: &Pod, old: &Pod, at: &Path<'_>, problems: &mut Problems) {
    let node = &new.status.nominated_node_name;
    if node.is_empty() || *node == old.status.nominated_node_name {
        return;
    }
    check::format(node, format::dns_subdomain, at, problems);
    if !new.spec.node_name.is_empty() && change.gates.is_on(NOMINATION_GATE) {
        problems.forbidden(at, "may not be set on pods that are already bound to a node");
    }
}

fn check_addresses(status: &PodStatus, stored: &PodStatus, at: &Path<'_>, problems: &mut Problems) {
    let known: HashSet<&str> = stored.pod_ips.iter().map(|ip| ip.ip.as_str()).collect();
    let pod_ips: Vec<&str> = status.pod_ips.iter().map(|ip| ip.ip.as_str()).collect();
    check_ips(&pod_ips, &known, &at.field("podIPs"), problems);
    let hosts = at.field("hostIPs");
    if let Some(first) = status.host_ips.first()
        && first.ip != status.host_ip
    {
        let first_at = hosts.index(0);
        problems.invalid(&first_at.field("ip"), &quote(&first.ip), "must be equal to `hostIP`");
    }
    let known: HashSet<&str> = stored.host_ips.iter().map(|ip| ip.ip.as_str()).collect();
    let host_ips: Vec<&str> = status.host_ips.iter().map(|ip| ip.ip.as_str()).collect();
    check_ips(&host_ips, &known, &hosts, problems);
}

fn check_ips(ips: &[&str], known: &HashSet<&str>, at: &Path<'_>, problems: &mut Problems) {
    for (index, ip) in ips.iter().enumerate().filter(|(_, ip)| !known.contains(*ip)) {
        check::format(ip, format::ip, &at.index(index), problems);
    }
    if ips.len() < 2 {
        return;
    }
    let is_readable = |ip: &str| Flaws::of(format::ip, ip).is_empty();
    let odd = ips.iter().enumerate().find(|(_, ip)| !is_readable(ip));
    if let Some((index, ip)) = odd {
        problems
            .internal(at, &format!("failed to check for dual stack with error:invalid IP[{index}]: {ip}"));
    }
    let of_six = ips.iter().filter(|ip| ip.contains(':')).count();
    if odd.is_some() || ips.len() > 2 || of_six != 1 {
        let shown: Vec<String> = ips.iter().map(|ip| format!("{{\"IP\":{}}}", quote(ip))).collect();
        let text = "may specify no more than one IP for each IP family";
        problems.invalid(at, &format!("[{}]", shown.join(",")), text);
    }
}
