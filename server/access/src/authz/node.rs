//! Authorizes agents of nodes. They have the permissions of the role `system:node`, but for some kinds only
//! on the objects of their own node. A list must have a field selector that asks for nothing else. Other
//! objects are an agent's business while the pods of its node use them; a [`Graph`] that follows the stored
//! objects says which.

mod counts;
mod graph;
mod question;
#[cfg(test)]
mod tests;

use std::fmt;

use engine::{
    authorization::{
        Attributes, Authorizer, Decision,
        listing::{Listing, Rule},
    },
    followed::Followed,
};
use ground::ready::Ready;
use machinery::{brand::Brand, gates::Gates, user::User};
use tokio::sync::watch;

pub use self::graph::{Graph, Owned, PodReference, Referent};
use self::{
    graph::Object,
    question::{Question, refused},
};
use super::rbac::policy;

/// The group of all agents.
const NODES: &str = "system:nodes";
/// The prefix of an agent's user name. The name of its node follows.
const NODE_USER: &str = "system:node:";
/// The verbs for objects of the agent's own node.
const OWN: [&str; 5] = ["get", "create", "update", "patch", "delete"];

/// The gate of requests for certificates of pods.
const CERTIFICATE_REQUESTS: &str = "PodCertificateRequest";

/// Authorizes agents of nodes.
pub struct Node {
    graph: Followed<Graph>,
    rules: Vec<Rule>,
    certificates_group: String,
    serves_certificate_requests: bool,
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
    /// Makes the authorizer with the names of a brand. It decides by this graph.
    #[must_use]
    pub fn new(brand: &Brand, gates: &Gates, graph: Followed<Graph>) -> Self {
        Node {
            graph,
            rules: policy::node_rules(brand),
            certificates_group: brand.group("certificates"),
            serves_certificate_requests: gates.is_on(CERTIFICATE_REQUESTS),
            lease_group: brand.group("coordination"),
            lease_namespace: brand.node_lease_namespace,
            storage_group: brand.group("storage"),
            devices_group: brand.group("resource"),
        }
    }

    /// See [`Followed::keep_up`].
    pub async fn keep_up(&self, stopping: watch::Receiver<bool>) {
        self.graph.keep_up(stopping).await;
    }

    fn judge(&self, node: &str, attributes: &Attributes<'_>) -> Decision {
        if !attributes.is_resource {
            return self.by_role(attributes);
        }
        let question = Question { node, attributes, graph: &self.graph };
        match (attributes.group, attributes.resource) {
            ("", "secrets") => question.read_named(Object::Referent(Referent::Secret)),
            ("", "configmaps") => question.read_named(Object::Referent(Referent::ConfigMap)),
            ("", "persistentvolumeclaims") if attributes.subresource == "status" => question.claim_status(),
            ("", "persistentvolumeclaims") => question.get_one(Object::Referent(Referent::VolumeClaim)),
            ("", "persistentvolumes") => question.get_one(Object::Volume),
            ("", "serviceaccounts") => question.service_account(),
            ("", "nodes") => node_object(node, attributes),
            ("", "pods") => question.pod(),
            (group, "resourceclaims") if group == self.devices_group => {
                question.get_one(Object::Referent(Referent::DeviceClaim))
            }
            (group, "resourceslices") if group == self.devices_group => question.resource_slice(),
            (group, "volumeattachments") if group == self.storage_group => {
                question.get_one(Object::Owned(Owned::Attachment))
            }
            (group, "csinodes") if group == self.storage_group => csi_node(node, attributes),
            (group, "leases") if group == self.lease_group => self.lease(node, attributes),
            (group, "podcertificaterequests") if group == self.certificates_group => {
                if self.serves_certificate_requests {
                    question.certificate_request()
                } else {
                    Decision::silent()
                }
            }
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

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Node")
    }
}
