//! Network policies: which traffic they are about by default, ranges of ports, and blocks of addresses.

use core_kinds::addresses::{self, Addresses};
use generated_networking::networking::v1::{
    IPBlock, NetworkPolicy, NetworkPolicyPeer, NetworkPolicyPort, NetworkPolicySpec,
};
use machinery::{
    brand::Brand,
    change::Change,
    check,
    format::{self, Range},
    path::Path,
    problem::{Problems, plain, quote},
    quantity::IntOrString,
    strategy::Strategy,
};

/// The rules of network policies that the schema cannot express.
#[derive(Debug)]
pub(crate) struct NetworkPolicyStrategy;

const TYPES: [&str; 2] = ["Ingress", "Egress"];
/// Transport protocols, as problems list them.
const PROTOCOLS: &[&str] = &["TCP", "UDP", "SCTP"];

/// A rule of either direction, with the names of its list and of its peers.
struct Rule<'a> {
    list: &'static str,
    index: usize,
    ports: &'a [NetworkPolicyPort],
    side: &'static str,
    peers: &'a [NetworkPolicyPeer],
}

impl Strategy for NetworkPolicyStrategy {
    type Object = NetworkPolicy;

    fn default_fields(&self, _brand: &Brand, new: &mut NetworkPolicy) {
        let spec = &mut new.spec;
        if spec.policy_types.is_empty() {
            spec.policy_types.push("Ingress".to_owned());
            if !spec.egress.is_empty() {
                spec.policy_types.push("Egress".to_owned());
            }
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &NetworkPolicy,
        old: Option<&NetworkPolicy>,
        problems: &mut Problems,
    ) {
        let stored = old.into_iter().flat_map(|old| rules(&old.spec)).flat_map(|rule| rule.peers);
        let stored = stored.filter_map(|peer| peer.ip_block.as_ref()).flat_map(ranges);
        let known = Addresses::new(change, stored);
        let at = Path::Root.field("spec");
        for rule in rules(&new.spec) {
            let list = at.field(rule.list);
            let item = list.index(rule.index);
            let ports = item.field("ports");
            for (index, port) in rule.ports.iter().enumerate() {
                check_port(port, &ports.index(index), problems);
            }
            let peers = item.field(rule.side);
            for (index, peer) in rule.peers.iter().enumerate() {
                if let Some(block) = &peer.ip_block {
                    check_block(block, &known, &peers.index(index).field("ipBlock"), problems);
                }
            }
        }
        let types = &new.spec.policy_types;
        if types.len() > TYPES.len() {
            let detail = "may not specify more than two policyTypes";
            return problems.invalid_value(&at.field("policyTypes"), types, detail);
        }
        let list = at.field("policyTypes");
        for (index, word) in types.iter().enumerate().filter(|(_, word)| !TYPES.contains(&word.as_str())) {
            problems.not_supported_in_order(&list.index(index), &quote(word), &TYPES);
        }
    }

    fn warn(
        &self,
        _change: &Change<'_>,
        new: &NetworkPolicy,
        _old: Option<&NetworkPolicy>,
        warnings: &mut Vec<String>,
    ) {
        let at = Path::Root.field("spec");
        for rule in rules(&new.spec) {
            let list = at.field(rule.list);
            let item = list.index(rule.index);
            let peers = item.field(rule.side);
            for (index, peer) in rule.peers.iter().enumerate() {
                let Some(block) = &peer.ip_block else { continue };
                let peer = peers.index(index);
                let at = peer.field("ipBlock");
                addresses::warn_of_cidr(&block.cidr, &at.field("cidr"), warnings);
                let list = at.field("except");
                for (index, range) in block.except.iter().enumerate() {
                    addresses::warn_of_cidr(range, &list.index(index), warnings);
                }
            }
        }
    }
}

/// The rules of both directions, in the order in which they are checked.
fn rules(spec: &NetworkPolicySpec) -> impl Iterator<Item = Rule<'_>> {
    let ingress = spec.ingress.iter().enumerate().map(|(index, rule)| Rule {
        list: "ingress",
        index,
        ports: &rule.ports,
        side: "from",
        peers: &rule.from,
    });
    let egress = spec.egress.iter().enumerate().map(|(index, rule)| Rule {
        list: "egress",
        index,
        ports: &rule.ports,
        side: "to",
        peers: &rule.to,
    });
    ingress.chain(egress)
}

fn ranges(block: &IPBlock) -> impl Iterator<Item = &str> {
    [&block.cidr].into_iter().chain(&block.except).map(String::as_str)
}

/// Checks the protocol and both ends of a range of ports.
fn check_port(port: &NetworkPolicyPort, at: &Path<'_>, problems: &mut Problems) {
    if let Some(protocol) = port.protocol.as_deref().filter(|protocol| !PROTOCOLS.contains(protocol)) {
        problems.not_supported_in_order(&at.field("protocol"), &quote(protocol), PROTOCOLS);
    }
    let (start_at, end_at) = (at.field("port"), at.field("endPort"));
    let refuse = |end: Option<i32>, why: &str, problems: &mut Problems| {
        if let Some(end) = end {
            problems.invalid(&end_at, &plain(end), &format!("may not be specified when `port` is {why}"));
        }
    };
    match &port.port {
        None => refuse(port.end_port, "not specified", problems),
        Some(IntOrString::String(name)) => {
            refuse(port.end_port, "non-numeric", problems);
            check::format(name, format::port_name, &start_at, problems);
        }
        Some(IntOrString::Int(start)) => {
            check_number(*start, &start_at, problems);
            let Some(end) = port.end_port else { return };
            if end < *start {
                problems.invalid(&end_at, &plain(start), "must be greater than or equal to `port`");
            }
            check_number(end, &end_at, problems);
        }
    }
}

fn check_number(port: i32, at: &Path<'_>, problems: &mut Problems) {
    if !(1..=65535).contains(&port) {
        problems.invalid(at, &plain(port), "must be between 1 and 65535, inclusive");
    }
}

fn check_block(block: &IPBlock, known: &Addresses<'_>, at: &Path<'_>, problems: &mut Problems) {
    // The schema requires the range.
    if block.cidr.is_empty() {
        return;
    }
    known.check_cidr(&block.cidr, &at.field("cidr"), problems);
    let Some(whole) = Range::parse(&block.cidr) else { return };
    let list = at.field("except");
    for (index, text) in block.except.iter().enumerate() {
        let at = list.index(index);
        known.check_cidr(text, &at, problems);
        if Range::parse(text).is_some_and(|part| !whole.exceeds(&part)) {
            problems.invalid(&at, &quote(text), "must be a strict subset of `cidr`");
        }
    }
}
