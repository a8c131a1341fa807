// Written by kindsmith from schema/networking/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `networking/v1`.

pub mod ingress;
pub mod ingress_class;
pub mod ip_address;
pub mod network_policy;
pub mod service_cidr;

pub use self::ingress::types::{
    Ingress, HTTPIngressPath, HTTPIngressRuleValue, IngressBackend,
    IngressLoadBalancerIngress, IngressLoadBalancerStatus, IngressPortStatus,
    IngressRule, IngressServiceBackend, IngressSpec, IngressStatus, IngressTLS,
    ServiceBackendPort,
};
pub use self::ingress_class::types::{
    IngressClass, IngressClassParametersReference, IngressClassSpec,
};
pub use self::ip_address::types::{IPAddress, IPAddressSpec, ParentReference};
pub use self::network_policy::types::{
    NetworkPolicy, IPBlock, NetworkPolicyEgressRule, NetworkPolicyIngressRule,
    NetworkPolicyPeer, NetworkPolicyPort, NetworkPolicySpec,
};
pub use self::service_cidr::types::{ServiceCIDR, ServiceCIDRSpec, ServiceCIDRStatus};
