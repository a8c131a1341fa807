// Written by kindsmith from schema/networking/v1/network_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `networking/v1` from `network_policy`.

/// What network traffic may reach some pods, and what they may send. Pods that no policy selects
/// may do both freely.
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicy {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The pods that the policy is about, and their allowed traffic.
    pub spec: crate::networking::v1::NetworkPolicySpec,
}

/// A range of IP addresses, less some parts of it.
#[derive(Clone, Default, PartialEq)]
pub struct IPBlock {
    /// The range, as `192.168.1.0/24` or `2001:db8::/64`.
    pub cidr: String,
    /// Ranges inside `cidr`, and smaller than it, that do not belong to the block.
    pub except: Vec<String>,
}

/// Traffic that pods may send. It must match one of the ports and one of the peers.
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicyEgressRule {
    /// Ports to which the traffic may go, any one of them. Empty means all ports.
    pub ports: Vec<crate::networking::v1::NetworkPolicyPort>,
    /// Where the traffic may go, any one of these. Empty means anywhere.
    pub to: Vec<crate::networking::v1::NetworkPolicyPeer>,
}

/// Traffic that pods may get. It must match one of the ports and one of the peers.
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicyIngressRule {
    /// Ports of the pods at which the traffic may arrive, any one of them. Empty means all ports.
    pub ports: Vec<crate::networking::v1::NetworkPolicyPort>,
    /// Where the traffic may come from, any one of these. Empty means anywhere.
    pub from: Vec<crate::networking::v1::NetworkPolicyPeer>,
}

/// The other side of traffic, by pods and namespaces, or by addresses. At least one field must be
/// set.
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicyPeer {
    /// Labels of pods, in the namespaces that `namespaceSelector` selects, or without it in that of the
    /// policy. An empty selector selects all pods.
    pub pod_selector: Option<machinery::meta::v1::LabelSelector>,
    /// Labels of namespaces. An empty selector selects all namespaces; without `podSelector`, all their
    /// pods are meant.
    pub namespace_selector: Option<machinery::meta::v1::LabelSelector>,
    /// A range of addresses. Then neither of the selectors may be set.
    pub ip_block: Option<crate::networking::v1::IPBlock>,
}

/// A port, or a range of them.
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicyPort {
    /// Transport protocol, TCP by default.
    pub protocol: Option<String>,
    /// A number from 1 to 65535, or the name of a container's port. Absent means all ports of the
    /// protocol.
    pub port: Option<machinery::quantity::IntOrString>,
    /// The last port of a range that begins with `port`, which must then be a number and not above this
    /// one.
    pub end_port: Option<i32>,
}

/// Pods, and their allowed traffic.
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicySpec {
    /// Labels of the pods that the policy is about, in its namespace. An empty selector selects all of
    /// them.
    pub pod_selector: machinery::meta::v1::LabelSelector,
    /// Traffic that the pods may get, besides what other policies allow. Empty means none, if the
    /// policy is about ingress.
    pub ingress: Vec<crate::networking::v1::NetworkPolicyIngressRule>,
    /// Traffic that the pods may send, besides what other policies allow. Empty means none, if the
    /// policy is about egress.
    pub egress: Vec<crate::networking::v1::NetworkPolicyEgressRule>,
    /// Whether the policy is about `Ingress`, `Egress` or both. Default is `Ingress`, and `Egress` as
    /// well if there are rules for it.
    pub policy_types: Vec<String>,
}
