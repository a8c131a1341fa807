//! Requests of one agent for objects that must be in use on its node.

use engine::{
    authorization::{Attributes, Decision, Reason},
    followed::Followed,
};

use super::graph::{Graph, Object, Owned, Referent};

/// A request, and what it is judged by.
pub(super) struct Question<'a> {
    pub(super) node: &'a str,
    pub(super) attributes: &'a Attributes<'a>,
    pub(super) graph: &'a Followed<Graph>,
}

impl Question<'_> {
    /// Agents read Secrets and ConfigMaps one by one, and only those in use on their node.
    pub(super) fn read_named(&self, object: Object) -> Decision {
        if !self.attributes.is_read_only() {
            return refused("can only read resources of this type");
        }
        if !self.attributes.subresource.is_empty() {
            return refused("cannot read subresource");
        }
        if self.attributes.namespace.is_empty() {
            return refused("can only read namespaced object of this type");
        }
        self.in_use(object)
    }

    pub(super) fn claim_status(&self) -> Decision {
        match self.attributes.verb {
            "update" | "patch" => self.in_use(Object::Referent(Referent::VolumeClaim)),
            _ => refused("can only get/update/patch this type"),
        }
    }

    pub(super) fn get_one(&self, object: Object) -> Decision {
        match self.attributes.verb {
            "get" if self.attributes.subresource.is_empty() => self.in_use(object),
            "get" => refused("cannot get subresource"),
            _ => refused("can only get individual resources of this type"),
        }
    }

    /// Agents read the service accounts in use on their node, and request tokens for them.
    pub(super) fn service_account(&self) -> Decision {
        let account = Object::Referent(Referent::Account);
        match (self.attributes.verb, self.attributes.subresource) {
            ("get", "") => self.read_named(account),
            ("create", _) if self.attributes.name.is_empty() => {
                refused("can only create tokens for individual service accounts")
            }
            ("create", "token") => self.in_use(account),
            ("create", _) => refused("can only create token subresource of serviceaccount"),
            _ => refused("can only create tokens for individual service accounts"),
        }
    }

    pub(super) fn resource_slice(&self) -> Decision {
        if !self.attributes.subresource.is_empty() {
            return refused("cannot authorize ResourceSlice subresources");
        }
        match self.attributes.verb {
            // Admission checks the node in the body.
            "create" => Decision::allow(),
            "get" | "update" | "patch" | "delete" => self.in_use(Object::Owned(Owned::Slice)),
            "watch" | "list" | "deletecollection" if self.is_of_own_node() => Decision::allow(),
            "watch" | "list" | "deletecollection" => {
                refused("can only list/watch/deletecollection resourceslices with nodeName field selector")
            }
            _ => refused(
                "only the following verbs are allowed for a ResourceSlice: get, watch, list, create, update, \
                 patch, delete, deletecollection",
            ),
        }
    }

    pub(super) fn certificate_request(&self) -> Decision {
        if !self.attributes.subresource.is_empty() {
            return refused("nodes may not access the status subresource of PodCertificateRequests");
        }
        match self.attributes.verb {
            // Admission checks the node and the pod in the body.
            "create" => Decision::allow(),
            "get" => self.in_use(Object::Owned(Owned::CertificateRequest)),
            "list" | "watch" if self.is_of_own_node() => Decision::allow(),
            "list" | "watch" => {
                refused("can only list/watch podcertificaterequests with nodeName field selector")
            }
            verb => refused(format!("nodes may not {verb} podcertificaterequests")),
        }
    }

    /// The authorizer does not see whose node a pod is for: a NodeRestriction plugin has to check that.
    pub(super) fn pod(&self) -> Decision {
        match (self.attributes.subresource, self.attributes.verb) {
            ("", "get") => self.in_use(Object::Pod),
            ("", "list" | "watch") if self.is_of_own_node() => Decision::allow(),
            ("", "list" | "watch") if !self.attributes.name.is_empty() => self.in_use(Object::Pod),
            ("", "list" | "watch") => refused("can only list/watch pods with spec.nodeName field selector"),
            ("", "create" | "delete") | ("status", "update" | "patch") | ("eviction", "create") => {
                Decision::allow()
            }
            _ => Decision::silent(),
        }
    }

    fn is_of_own_node(&self) -> bool {
        self.attributes.selection.pins("spec.nodeName", self.node)
    }

    fn in_use(&self, object: Object) -> Decision {
        let Attributes { namespace, name, .. } = *self.attributes;
        if name.is_empty() {
            return refused("No Object name found");
        }
        let graph = self.graph.current();
        // An object of the cluster has no namespace, and its name is its key.
        let is_used = match namespace {
            "" => object.is_of_cluster() && graph.is_used(object, name, self.node),
            _ => !object.is_of_cluster() && graph.is_used(object, &format!("{namespace}/{name}"), self.node),
        };
        if is_used {
            Decision::allow()
        } else {
            refused(format!("no relationship found between node '{}' and this object", self.node))
        }
    }
}

/// No opinion, and why this authorizer does not allow the request.
pub(super) fn refused(why: impl Into<Reason>) -> Decision {
    Decision::no_opinion(why)
}
