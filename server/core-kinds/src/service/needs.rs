//! What a service needs by its type, and what of it two states share.

use generated_core::core::v1::{Service, ServiceSpec};

/// The word for a service without an address.
pub const HEADLESS: &str = "None";
/// The policy of a service with one family.
pub const SINGLE: &str = "SingleStack";
/// The policy of a service with two families where possible.
pub const PREFER_DUAL: &str = "PreferDualStack";
/// The policy of a service that must have two families.
pub const REQUIRE_DUAL: &str = "RequireDualStack";
/// The families.
pub const FAMILIES: [&str; 2] = ["IPv4", "IPv6"];

/// Whether services of this type have addresses in the cluster, or say that they have none.
pub fn needs_cluster_ip(spec: &ServiceSpec) -> bool {
    spec.type_ != "ExternalName"
}

/// Whether the type opens ports on nodes.
pub fn opens_node_ports(spec: &ServiceSpec) -> bool {
    matches!(spec.type_.as_str(), "NodePort" | "LoadBalancer")
}

/// Whether each port gets a port on the nodes.
pub fn needs_node_ports(spec: &ServiceSpec) -> bool {
    match spec.type_.as_str() {
        "NodePort" => true,
        "LoadBalancer" => spec.allocate_load_balancer_node_ports.unwrap_or(true),
        _ => false,
    }
}

/// Whether load balancers ask a port of the nodes where the pods are.
pub fn needs_health_check(spec: &ServiceSpec) -> bool {
    spec.type_ == "LoadBalancer" && spec.external_traffic_policy == "Local"
}

/// Whether traffic from outside of the cluster can arrive.
pub fn is_open(spec: &ServiceSpec) -> bool {
    opens_node_ports(spec) || (spec.type_ == "ClusterIP" && !spec.external_ips.is_empty())
}

/// Whether it says that it has no address.
pub fn is_headless(spec: &ServiceSpec) -> bool {
    matches!(spec.cluster_ips.as_slice(), [one] if one == HEADLESS)
}

/// The family of an address that was checked.
pub fn family_of(address: &str) -> &'static str {
    let [v4, v6] = FAMILIES;
    if machinery::format::parse_ip(address).is_some_and(|address| address.is_ipv6()) { v6 } else { v4 }
}

/// The family that is not this one.
pub fn other_family(family: &str) -> &'static str {
    let [v4, v6] = FAMILIES;
    if family == v4 { v6 } else { v4 }
}

/// The addresses that a service holds: none without an address.
pub fn held_addresses(service: &Service) -> &[String] {
    let spec = &service.spec;
    if !needs_cluster_ip(spec) || spec.cluster_ips.first().is_some_and(|first| first == HEADLESS) {
        return &[];
    }
    &spec.cluster_ips
}
