//! Nodes: defaults, warnings, and their roles and states in tables.

use std::collections::{BTreeMap, BTreeSet};

use generated_core::core::v1::Node;
use machinery::{
    brand::Brand, change::Change, columns::Cell, path::Path, problem::Problems, quantity::Quantity,
    strategy::Strategy,
};

use super::{addresses, node_rules, node_taints};

/// The rules of nodes that the schema cannot express.
#[derive(Debug)]
pub(crate) struct NodeStrategy;

/// The label whose value is a role.
const ROLE: &str = "kubernetes.io/role";
/// How labels begin whose ends are roles.
const ROLES: &str = "node-role.kubernetes.io/";

impl Strategy for NodeStrategy {
    type Object = Node;

    fn default_fields(&self, _brand: &Brand, new: &mut Node) {
        // The one range of old clients is the first of several, and wins where both are set.
        let spec = &mut new.spec;
        if !spec.pod_cidr.is_empty() && spec.pod_cidrs.first() != Some(&spec.pod_cidr) {
            spec.pod_cidrs = vec![spec.pod_cidr.clone()];
        }
        spec.pod_cidr = spec.pod_cidrs.first().cloned().unwrap_or_default();
        let status = &mut new.status;
        if status.allocatable.is_empty() {
            status.allocatable.clone_from(&status.capacity);
        }
        round(&mut status.capacity);
        round(&mut status.allocatable);
    }

    fn validate(&self, change: &Change<'_>, new: &Node, old: Option<&Node>, problems: &mut Problems) {
        node_rules::check(change, new, problems);
        if let Some(old) = old {
            node_rules::check_change(new, old, problems);
        }
        if change.subresource == "status" {
            node_taints::check(&new.spec.taints, problems);
        }
        if let Some(old) = old {
            node_rules::check_old_id(new, old, problems);
        }
    }

    fn warn(&self, change: &Change<'_>, new: &Node, _old: Option<&Node>, warnings: &mut Vec<String>) {
        if change.subresource == "status" {
            return;
        }
        if !new.spec.external_id.is_empty() {
            let product = change.brand.product;
            warnings.push(format!("spec.externalID: this field is deprecated, and is unused by {product}"));
        }
        let spec = Path::Root.field("spec");
        let ranges = spec.field("podCIDRs");
        for (index, range) in new.spec.pod_cidrs.iter().enumerate() {
            addresses::warn_of_cidr(range, &ranges.index(index), warnings);
        }
    }

    fn cell(&self, column: &str, node: &Node) -> Cell {
        match column {
            "Status" => Cell::Text(status(node)),
            "Roles" => Cell::Text(roles(node)),
            "Kernel-Version" => Cell::Text(kernel(node)),
            _ => Cell::Empty,
        }
    }
}

/// No amount is finer than a thousandth.
fn round(amounts: &mut BTreeMap<String, Quantity>) {
    for amount in amounts.values_mut() {
        *amount = amount.in_thousandths();
    }
}

fn status(node: &Node) -> String {
    let ready = node.status.conditions.iter().find(|condition| condition.type_ == "Ready");
    let word = match ready.map(|ready| ready.status.as_str()) {
        Some("True") => "Ready",
        Some(_) => "NotReady",
        None => "Unknown",
    };
    let closed = if node.spec.unschedulable { ",SchedulingDisabled" } else { "" };
    format!("{word}{closed}")
}

fn roles(node: &Node) -> String {
    let role = |(key, value): (&String, &String)| match key.strip_prefix(ROLES) {
        Some(role) => Some(role.to_owned()).filter(|role| !role.is_empty()),
        None => Some(value.clone()).filter(|value| key == ROLE && !value.is_empty()),
    };
    let roles: BTreeSet<String> = node.metadata.labels.iter().filter_map(role).collect();
    if roles.is_empty() { "<none>".to_owned() } else { Vec::from_iter(roles).join(",") }
}

fn kernel(node: &Node) -> String {
    let info = &node.status.node_info;
    let version = if info.kernel_version.is_empty() { "<unknown>" } else { &info.kernel_version };
    if info.architecture.is_empty() {
        version.to_owned()
    } else {
        format!("{version} ({})", info.architecture)
    }
}
