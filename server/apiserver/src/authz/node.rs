//! What agents of nodes may do (spec: authorization, section 6): what the role `system:node` says, their own
//! leases, and what runs on their node. This server has no kind that runs on nodes, so nothing of the last is there
//! to be allowed: what would need it is refused with the words for an object that has nothing to do with the node.

use machinery::{brand::Brand, user::User};

use super::{
    Attributes, Authorizer, Decision,
    listing::{Listing, Rule},
    rbac::policy,
};
use crate::ready::Ready;

/// Group of all agents.
pub const NODES: &str = "system:nodes";
/// What an agent's name begins with; the name of its node follows.
const NODE_USER: &str = "system:node:";
/// Types of which an agent reads single objects, and only those that are used on its node.
const READ_ONE_BY_ONE: [&str; 2] = ["secrets", "configmaps"];
/// What may be done to an object of the node's own.
const OWN: [&str; 5] = ["get", "create", "update", "patch", "delete"];

/// The permissions of agents.
#[derive(Debug)]
pub struct Node {
    rules: Vec<Rule>,
    lease_group: String,
    lease_namespace: &'static str,
    storage_group: String,
}

/// Who asks.
enum Caller<'a> {
    /// The agent of this node.
    Agent(&'a str),
    /// Somebody in the group of agents whose name is none of an agent.
    Nameless,
    /// Anybody else.
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
    /// For the names of this brand.
    #[must_use]
    pub fn new(brand: &Brand) -> Self {
        Node {
            rules: policy::node_rules(brand),
            lease_group: brand.group("coordination"),
            lease_namespace: brand.node_lease_namespace,
            storage_group: brand.group("storage"),
        }
    }

    fn judge(&self, node: &str, attributes: &Attributes<'_>) -> Decision {
        let (group, resource) = (attributes.group, attributes.resource);
        if !attributes.is_resource {
            return self.by_role(attributes);
        }
        let refused = |why: &str| Decision::no_opinion(why);
        match (group, resource, attributes.subresource) {
            ("", _, part) if READ_ONE_BY_ONE.contains(&resource) => match attributes.verb {
                "get" | "list" | "watch" if !part.is_empty() => refused("cannot read subresource"),
                "get" | "list" | "watch" if attributes.namespace.is_empty() => {
                    refused("can only read namespaced object of this type")
                }
                "get" | "list" | "watch" => unrelated(node, attributes),
                _ => refused("can only read resources of this type"),
            },
            ("", "persistentvolumeclaims", "status") => match attributes.verb {
                "update" | "patch" | "get" => unrelated(node, attributes),
                _ => refused("can only get, update or patch this type"),
            },
            ("", "persistentvolumeclaims" | "persistentvolumes", part) => read_one(node, part, attributes),
            (_, "volumeattachments", part) if group == self.storage_group => read_one(node, part, attributes),
            ("", "serviceaccounts", "token") => match attributes.verb {
                "create" => unrelated(node, attributes),
                _ => refused("can only create this type"),
            },
            (_, "leases", part) if group == self.lease_group => {
                if attributes.namespace != self.lease_namespace {
                    return refused(&format!(
                        "can only access leases in the {:?} system namespace",
                        self.lease_namespace
                    ));
                }
                own(node, "lease", part, attributes)
            }
            (_, "csinodes", part) if group == self.storage_group => own(node, "CSINode", part, attributes),
            _ => self.by_role(attributes),
        }
    }

    fn by_role(&self, attributes: &Attributes<'_>) -> Decision {
        if policy::allow(&self.rules, attributes) { Decision::allow() } else { Decision::silent() }
    }
}

/// An object of the node itself has its name.
fn own(node: &str, what: &str, part: &str, attributes: &Attributes<'_>) -> Decision {
    if !part.is_empty() {
        return Decision::no_opinion(format!("cannot access {what} subresource"));
    }
    if !OWN.contains(&attributes.verb) {
        return Decision::no_opinion(format!("can only get, create, update, patch, or delete a {what}"));
    }
    // Not on create: the name is in the body.
    if attributes.verb != "create" && attributes.name != node {
        return Decision::no_opinion(format!(
            "can only access {what} with the same name as the requesting node"
        ));
    }
    Decision::allow()
}

fn read_one(node: &str, part: &str, attributes: &Attributes<'_>) -> Decision {
    match attributes.verb {
        "get" if part.is_empty() => unrelated(node, attributes),
        "get" => Decision::no_opinion("cannot get subresource"),
        _ => Decision::no_opinion("can only get individual resources of this type"),
    }
}

/// Nothing runs on nodes here, so no object has to do with one.
fn unrelated(node: &str, attributes: &Attributes<'_>) -> Decision {
    if attributes.name.is_empty() {
        return Decision::no_opinion("No Object name found");
    }
    Decision::no_opinion(format!("no relationship found between node '{node}' and this object"))
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
