// Written by kindsmith from schema/core/v1/service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `service`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct Service {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::core::v1::ServiceSpec,
    /// ?
    pub status: crate::core::v1::ServiceStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ClientIPConfig {
    /// ?
    pub timeout_seconds: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct LoadBalancerIngress {
    /// ?
    pub ip: String,
    /// ?
    pub hostname: String,
    /// ?
    pub ip_mode: Option<String>,
    /// ?
    pub ports: Vec<crate::core::v1::PortStatus>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct LoadBalancerStatus {
    /// ?
    pub ingress: Vec<crate::core::v1::LoadBalancerIngress>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PortStatus {
    /// ?
    pub port: i32,
    /// ?
    pub protocol: String,
    /// ?
    pub error: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServicePort {
    /// ?
    pub name: String,
    /// ?
    pub protocol: String,
    /// ?
    pub app_protocol: Option<String>,
    /// ?
    pub port: i32,
    /// ?
    pub target_port: machinery::quantity::IntOrString,
    /// ?
    pub node_port: i32,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServiceSpec {
    /// ?
    pub ports: Vec<crate::core::v1::ServicePort>,
    /// ?
    pub selector: std::collections::BTreeMap<String, String>,
    /// ?
    pub cluster_ip: String,
    /// ?
    pub cluster_ips: Vec<String>,
    /// ?
    pub type_: String,
    /// ?
    pub external_ips: Vec<String>,
    /// ?
    pub session_affinity: String,
    /// ?
    pub load_balancer_ip: String,
    /// ?
    pub load_balancer_source_ranges: Vec<String>,
    /// ?
    pub external_name: String,
    /// ?
    pub external_traffic_policy: String,
    /// ?
    pub health_check_node_port: i32,
    /// ?
    pub publish_not_ready_addresses: bool,
    /// ?
    pub session_affinity_config: Option<crate::core::v1::SessionAffinityConfig>,
    /// ?
    pub ip_families: Vec<String>,
    /// ?
    pub ip_family_policy: Option<String>,
    /// ?
    pub allocate_load_balancer_node_ports: Option<bool>,
    /// ?
    pub load_balancer_class: Option<String>,
    /// ?
    pub internal_traffic_policy: Option<String>,
    /// ?
    pub traffic_distribution: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServiceStatus {
    /// ?
    pub load_balancer: crate::core::v1::LoadBalancerStatus,
    /// ?
    pub conditions: Vec<machinery::meta::v1::Condition>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SessionAffinityConfig {
    /// ?
    pub client_ip: Option<crate::core::v1::ClientIPConfig>,
}
