//! Authorizes agents of nodes. They have the permissions of the role `system:node`, but for some kinds only
//! on the objects of their own node. A list must have a field selector that asks for nothing else. This
//! server has no kind that runs on nodes, so no object is in use on one: requests that depend on use are
//! refused with the reference server's message for an unrelated object.

use engine::authorization::{
    Attributes, Authorizer, Decision, Reason,
    listing::{Listing, Rule},
};
use ground::ready::Ready;
use machinery::{brand::Brand, user::User};

use super::rbac::policy;

/// The group of all agents.
const NODES: &str = "system:nodes";
/// The prefix of an agent's user name. The name of its node follows.
const NODE_USER: &str = "system:node:";
/// The verbs for objects of the agent's own node.
const OWN: [&str; 5] = ["get", "create", "update", "patch", "delete"];

/// Authorizes agents of nodes.
#[derive(Debug)]
pub struct Node {
    rules: Vec<Rule>,
    lease_group: String,
    lease_namespace: &'static str,
    storage_group: String,
    devices_group: String,
}

/// The caller, as this authorizer sees it.
enum Caller<'a> {
    /// The agent of this node.
    Agent(&'a str),
    /// A member of the group of agents whose user name is not an agent's.
    Nameless,
    /// Any other caller.
    Other,
}

impl<'a> Caller<'a> {
    fn of(user: &'a User) -> Self {
        if !user.groups.iter().any(|group| group == NODES) {
            return Caller::Other;
        }
        let node = user.name.strip_prefix(NODE_USER).filter(|node| !node.is_empty());
        node.map_or(Caller::Nameless, Caller::Agent)
    }
}

impl Node {
    /// Makes the authorizer with the names of a brand.
    #[must_use]
    pub fn new(brand: &Brand) -> Self {
        Node {
            rules: policy::node_rules(brand),
            lease_group: brand.group("coordination"),
            lease_namespace: brand.node_lease_namespace,
            storage_group: brand.group("storage"),
            devices_group: brand.group("resource"),
        }
    }

    fn judge(&self, node: &str, attributes: &Attributes<'_>) -> Decision {
        if !attributes.is_resource {
            return self.by_role(attributes);
        }
        let group = attributes.group;
        match attributes.resource {
            "secrets" | "configmaps" if group.is_empty() => read_named(node, attributes),
            "persistentvolumeclaims" if group.is_empty() && attributes.subresource == "status" => {
                claim_status(node, attributes)
            }
            "persistentvolumeclaims" | "persistentvolumes" if group.is_empty() => get_one(node, attributes),
            "resourceclaims" if group == self.devices_group => get_one(node, attributes),
            "volumeattachments" if group == self.storage_group => get_one(node, attributes),
            "serviceaccounts" if group.is_empty() => service_account(node, attributes),
            "leases" if group == self.lease_group => self.lease(node, attributes),
            "csinodes" if group == self.storage_group => csi_node(node, attributes),
            "resourceslices" if group == self.devices_group => resource_slice(node, attributes),
            "nodes" if group.is_empty() => node_object(node, attributes),
            "pods" if group.is_empty() => pod(node, attributes),
            _ => self.by_role(attributes),
        }
    }

    fn by_role(&self, attributes: &Attributes<'_>) -> Decision {
        if policy::allow(&self.rules, attributes) { Decision::allow() } else { Decision::silent() }
    }

    fn lease(&self, node: &str, attributes: &Attributes<'_>) -> Decision {
        let namespace = self.lease_namespace;
        if !OWN.contains(&attributes.verb) {
            return refused("can only get, create, update, patch, or delete a node lease");
        }
        if attributes.namespace != namespace {
            return refused(format!("can only access leases in the {namespace:?} system namespace"));
        }
        if !is_own(node, attributes) {
            return refused("can only access node lease with the same name as the requesting node");
        }
        Decision::allow()
    }
}

fn refused(why: impl Into<Reason>) -> Decision {
    Decision::no_opinion(why)
}

/// Whether an object belongs to the node, by its name. On create the name is in the body, and admission
/// checks it.
fn is_own(node: &str, attributes: &Attributes<'_>) -> bool {
    attributes.verb == "create" || attributes.name == node
}

fn csi_node(node: &str, attributes: &Attributes<'_>) -> Decision {
    if !OWN.contains(&attributes.verb) {
        return refused("can only get, create, update, patch, or delete a CSINode");
    }
    if !attributes.subresource.is_empty() {
        return refused("cannot authorize CSINode subresources");
    }
    if !is_own(node, attributes) {
        return refused("can only access CSINode with the same name as the requesting node");
    }
    Decision::allow()
}

/// Agents read Secrets and ConfigMaps one by one, and only those in use on their node.
fn read_named(node: &str, attributes: &Attributes<'_>) -> Decision {
    if !attributes.is_read_only() {
        return refused("can only read resources of this type");
    }
    if !attributes.subresource.is_empty() {
        return refused("cannot read subresource");
    }
    if attributes.namespace.is_empty() {
        return refused("can only read namespaced object of this type");
    }
    used_on(node, attributes)
}

fn claim_status(node: &str, attributes: &Attributes<'_>) -> Decision {
    match attributes.verb {
        "get" | "update" | "patch" => used_on(node, attributes),
        _ => refused("can only get, update or patch this type"),
    }
}

fn get_one(node: &str, attributes: &Attributes<'_>) -> Decision {
    match attributes.verb {
        "get" if attributes.subresource.is_empty() => used_on(node, attributes),
        "get" => refused("cannot get subresource"),
        _ => refused("can only get individual resources of this type"),
    }
}

/// Agents read the service accounts in use on their node, and request tokens for them.
fn service_account(node: &str, attributes: &Attributes<'_>) -> Decision {
    match (attributes.verb, attributes.subresource) {
        ("get", "") => read_named(node, attributes),
        ("create", _) if attributes.name.is_empty() => {
            refused("can only create tokens for individual service accounts")
        }
        ("create", "token") => used_on(node, attributes),
        ("create", _) => refused("can only create token subresource of serviceaccount"),
        _ => refused("can only create tokens for individual service accounts"),
    }
}

fn resource_slice(node: &str, attributes: &Attributes<'_>) -> Decision {
    if !attributes.subresource.is_empty() {
        return refused("cannot authorize ResourceSlice subresources");
    }
    match attributes.verb {
        // Admission checks the node in the body.
        "create" => Decision::allow(),
        "get" | "update" | "patch" | "delete" => used_on(node, attributes),
        "watch" | "list" | "deletecollection" if attributes.selection.pins("spec.nodeName", node) => {
            Decision::allow()
        }
        "watch" | "list" | "deletecollection" => {
            refused("can only list/watch/deletecollection resourceslices with nodeName field selector")
        }
        _ => refused(
            "only the following verbs are allowed for a ResourceSlice: get, watch, list, create, update, patch, \
             delete, deletecollection",
        ),
    }
}

/// Admission checks that an agent writes its own node only.
fn node_object(node: &str, attributes: &Attributes<'_>) -> Decision {
    match (attributes.subresource, attributes.verb) {
        ("", "create" | "update" | "patch") | ("status", "update" | "patch") => Decision::allow(),
        // Allowed before the node exists, too: agents look for it before they create it.
        ("", "get" | "list" | "watch") if attributes.name == node => Decision::allow(),
        ("", "get" | "list" | "watch") if attributes.name.is_empty() => {
            refused(format!("node '{node}' cannot read all nodes, only its own Node object"))
        }
        ("", "get" | "list" | "watch") => {
            let name = attributes.name;
            refused(format!("node '{node}' cannot read '{name}', only its own Node object"))
        }
        _ => Decision::silent(),
    }
}

/// Admission checks that an agent writes pods of its own node only.
fn pod(node: &str, attributes: &Attributes<'_>) -> Decision {
    match (attributes.subresource, attributes.verb) {
        ("", "get") => used_on(node, attributes),
        ("", "list" | "watch") if attributes.selection.pins("spec.nodeName", node) => Decision::allow(),
        ("", "list" | "watch") if !attributes.name.is_empty() => used_on(node, attributes),
        ("", "list" | "watch") => refused("can only list/watch pods with spec.nodeName field selector"),
        ("", "create" | "delete") | ("status", "update" | "patch") | ("eviction", "create") => {
            Decision::allow()
        }
        _ => Decision::silent(),
    }
}

/// Refuses access to objects that must be in use on the node, since none is.
fn used_on(node: &str, attributes: &Attributes<'_>) -> Decision {
    if attributes.name.is_empty() {
        return refused("No Object name found");
    }
    refused(format!("no relationship found between node '{node}' and this object"))
}

impl Authorizer for Node {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        match Caller::of(attributes.user) {
            Caller::Other => Decision::silent(),
            Caller::Nameless => {
                Decision::no_opinion(format!("unknown node for user {:?}", attributes.user.name))
            }
            Caller::Agent(node) => self.judge(node, attributes),
        }
        .into()
    }

    fn rules(&self, user: &User, _: &str) -> Listing {
        match Caller::of(user) {
            Caller::Other | Caller::Nameless => Listing::default(),
            Caller::Agent(_) => Listing::unknown("node authorizer does not support user rule resolution"),
        }
    }
}
