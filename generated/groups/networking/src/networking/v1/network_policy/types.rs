// Written by kindsmith from schema/networking/v1/network_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `networking/v1` from `network_policy`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicy {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::networking::v1::NetworkPolicySpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IPBlock {
    /// ?
    pub cidr: String,
    /// ?
    pub except: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicyEgressRule {
    /// ?
    pub ports: Vec<crate::networking::v1::NetworkPolicyPort>,
    /// ?
    pub to: Vec<crate::networking::v1::NetworkPolicyPeer>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicyIngressRule {
    /// ?
    pub ports: Vec<crate::networking::v1::NetworkPolicyPort>,
    /// ?
    pub from: Vec<crate::networking::v1::NetworkPolicyPeer>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicyPeer {
    /// ?
    pub pod_selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub namespace_selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub ip_block: Option<crate::networking::v1::IPBlock>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicyPort {
    /// ?
    pub protocol: Option<String>,
    /// ?
    pub port: Option<machinery::quantity::IntOrString>,
    /// ?
    pub end_port: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NetworkPolicySpec {
    /// ?
    pub pod_selector: machinery::meta::v1::LabelSelector,
    /// ?
    pub ingress: Vec<crate::networking::v1::NetworkPolicyIngressRule>,
    /// ?
    pub egress: Vec<crate::networking::v1::NetworkPolicyEgressRule>,
    /// ?
    pub policy_types: Vec<String>,
}
