//! Nodes: their roles and states in tables, and what may change.

use std::collections::BTreeSet;

use generated::core::v1::Node;
use machinery::{
    brand::Brand, change::Change, columns::Cell, path::Path, problem::Problems, strategy::Strategy,
};

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
        // The one range of old clients is the first of several.
        let spec = &mut new.spec;
        if spec.pod_cidrs.is_empty() && !spec.pod_cidr.is_empty() {
            spec.pod_cidrs.push(spec.pod_cidr.clone());
        }
        spec.pod_cidr = spec.pod_cidrs.first().cloned().unwrap_or_default();
    }

    fn validate(&self, _change: &Change<'_>, new: &Node, old: Option<&Node>, problems: &mut Problems) {
        let Some(old) = old else { return };
        let spec = Path::Root.field("spec");
        if !old.spec.pod_cidrs.is_empty() && old.spec.pod_cidrs != new.spec.pod_cidrs {
            problems.forbidden(
                &spec.field("podCIDRs"),
                "node updates may not change podCIDR except from \"\" to valid",
            );
        }
        if !old.spec.provider_id.is_empty() && old.spec.provider_id != new.spec.provider_id {
            problems.forbidden(
                &spec.field("providerID"),
                "node updates may not change providerID except from \"\" to valid",
            );
        }
    }

    fn cell(&self, column: &str, node: &Node) -> Cell {
        match column {
            "Status" => Cell::Text(status(node)),
            "Roles" => Cell::Text(roles(node)),
            _ => Cell::Empty,
        }
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
