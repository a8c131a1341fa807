// Written by kindsmith from schema/core/v1/service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `service`.

/// A name and an address for a set of pods, or for something outside the cluster.
#[derive(Clone, Default, PartialEq)]
pub struct Service {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// How the service is reached and what is behind it.
    pub spec: crate::core::v1::ServiceSpec,
    /// Addresses that a load balancer gave it.
    pub status: crate::core::v1::ServiceStatus,
}

/// How long a client stays with one pod.
#[derive(Clone, Default, PartialEq)]
pub struct ClientIPConfig {
    /// Seconds after the last connection, 1 to 86400, by default 10800.
    pub timeout_seconds: Option<i32>,
}

/// An address of a load balancer.
#[derive(Clone, Default, PartialEq)]
pub struct LoadBalancerIngress {
    /// IP address.
    pub ip: String,
    /// Host name.
    pub hostname: String,
    /// Whether traffic inside the cluster goes to the nodes directly, `VIP` (default), or through the
    /// load balancer, `Proxy`. Only with `ip`.
    pub ip_mode: Option<String>,
    /// How single ports do.
    pub ports: Vec<crate::core::v1::PortStatus>,
}

/// Addresses of a load balancer.
#[derive(Clone, Default, PartialEq)]
pub struct LoadBalancerStatus {
    /// The addresses.
    pub ingress: Vec<crate::core::v1::LoadBalancerIngress>,
}

/// How a port of a load balancer does.
#[derive(Clone, Default, PartialEq)]
pub struct PortStatus {
    /// Number of the port.
    pub port: i32,
    /// Protocol of the port, `TCP`, `UDP` or `SCTP`.
    pub protocol: String,
    /// What is wrong with it, as a word or `example.com/Word`.
    pub error: Option<String>,
}

/// A port of a service.
#[derive(Clone, Default, PartialEq)]
pub struct ServicePort {
    /// Name of the port, a DNS label, unique in the service. Needed when there are several.
    pub name: String,
    /// `TCP` (default), `UDP` or `SCTP`.
    pub protocol: String,
    /// What is spoken on the port, such as `http`, `kubernetes.io/h2c` or `example.com/mine`. A hint
    /// for implementations.
    pub app_protocol: Option<String>,
    /// Number of the port, 1 to 65535.
    pub port: i32,
    /// Name or number of the pods' port. Absent stands for `port`.
    pub target_port: machinery::quantity::IntOrString,
    /// Port on every node, for the types `NodePort` and `LoadBalancer`. Zero lets the server choose
    /// one.
    pub node_port: i32,
}

/// How a service is reached and what is behind it.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceSpec {
    /// Ports of the service.
    pub ports: Vec<crate::core::v1::ServicePort>,
    /// Labels of the pods behind it. If it is empty, other clients write the endpoints. Not for
    /// `ExternalName`.
    pub selector: std::collections::BTreeMap<String, String>,
    /// Address in the cluster, the first of `clusterIPs`. `None` makes a service without an address;
    /// empty lets the server choose one.
    pub cluster_ip: String,
    /// Addresses in the cluster, at most one of each family.
    pub cluster_ips: Vec<String>,
    /// How it can be reached. `ClusterIP` (default) inside the cluster, `NodePort` on every node too,
    /// `LoadBalancer` by a load balancer too, `ExternalName` is an alias in DNS.
    pub type_: String,
    /// Further addresses, which something outside the cluster leads to the nodes.
    pub external_ips: Vec<String>,
    /// Whether connections of one client go to one pod, `ClientIP` or `None` (default).
    pub session_affinity: String,
    /// Address that the load balancer shall get, where it can. Deprecated.
    pub load_balancer_ip: String,
    /// Ranges of addresses that the load balancer lets through, where it can.
    pub load_balancer_source_ranges: Vec<String>,
    /// DNS name that the service stands for, with the type `ExternalName`.
    pub external_name: String,
    /// Where traffic from outside goes, `Cluster` (default) to all pods or `Local` to those of the
    /// node, which keeps the client's address.
    pub external_traffic_policy: String,
    /// Port on every node that tells whether it has pods, for `LoadBalancer` with `Local`. It cannot be
    /// changed.
    pub health_check_node_port: i32,
    /// Whether pods that are not ready count as if they were.
    pub publish_not_ready_addresses: bool,
    /// How long a client stays with one pod, with `ClientIP`.
    pub session_affinity_config: Option<crate::core::v1::SessionAffinityConfig>,
    /// Families of the addresses, `IPv4` and `IPv6`, in their order.
    pub ip_families: Vec<String>,
    /// Whether there is one family, `SingleStack` (default), two where possible, `PreferDualStack`, or
    /// two always, `RequireDualStack`.
    pub ip_family_policy: Option<String>,
    /// Whether a load balancer needs ports on the nodes, `true` by default. Only with `LoadBalancer`.
    pub allocate_load_balancer_node_ports: Option<bool>,
    /// Which implementation makes the load balancer. Absent stands for the usual one. It cannot be
    /// changed while the type stays.
    pub load_balancer_class: Option<String>,
    /// Where traffic from inside goes, `Cluster` (default) to all pods or `Local` to those of the node.
    pub internal_traffic_policy: Option<String>,
    /// What is preferred when a pod is chosen, `PreferSameZone`, `PreferSameNode` or `PreferClose`. A
    /// hint for implementations.
    pub traffic_distribution: Option<String>,
}

/// What became of a service.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceStatus {
    /// Addresses of its load balancer.
    pub load_balancer: crate::core::v1::LoadBalancerStatus,
    /// Further aspects of its state.
    pub conditions: Vec<machinery::meta::v1::Condition>,
}

/// How clients stay with pods.
#[derive(Clone, Default, PartialEq)]
pub struct SessionAffinityConfig {
    /// By the address of the client.
    pub client_ip: Option<crate::core::v1::ClientIPConfig>,
}
