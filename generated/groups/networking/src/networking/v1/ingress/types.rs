// Written by kindsmith from schema/networking/v1/ingress.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `networking/v1` from `ingress`.

/// Rules by which HTTP requests from outside reach services, by their hosts and paths.
#[derive(Clone, Default, PartialEq)]
pub struct Ingress {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which requests go where.
    pub spec: crate::networking::v1::IngressSpec,
    /// Where clients from outside reach it.
    pub status: crate::networking::v1::IngressStatus,
}

/// Where requests for some paths go.
#[derive(Clone, Default, PartialEq)]
pub struct HTTPIngressPath {
    /// The path, or its beginning, without host and query. With the types `Exact` and `Prefix` it must
    /// begin with `/`, and have no empty part and none that is `.` or `..`.
    pub path: String,
    /// How paths match. `Exact` takes only `path` itself, `Prefix` also what begins with all its parts
    /// between slashes, and `ImplementationSpecific` leaves it to the class.
    pub path_type: Option<String>,
    /// Where the requests go.
    pub backend: crate::networking::v1::IngressBackend,
}

/// Where HTTP requests go, by their paths.
#[derive(Clone, Default, PartialEq)]
pub struct HTTPIngressRuleValue {
    /// Paths with their backends, at least one.
    pub paths: Vec<crate::networking::v1::HTTPIngressPath>,
}

/// Where requests go, either to a service or to another object.
#[derive(Clone, Default, PartialEq)]
pub struct IngressBackend {
    /// A service in the namespace of the ingress.
    pub service: Option<crate::networking::v1::IngressServiceBackend>,
    /// Another object in the namespace of the ingress, such as a bucket with files. It needs a class
    /// that knows such objects.
    pub resource: Option<crate::core::v1::TypedLocalObjectReference>,
}

/// An address at which clients from outside reach the ingress.
#[derive(Clone, Default, PartialEq)]
pub struct IngressLoadBalancerIngress {
    /// IP address, if the load balancer has one.
    pub ip: String,
    /// DNS name, if the load balancer has one.
    pub hostname: String,
    /// What is known of single ports.
    pub ports: Vec<crate::networking::v1::IngressPortStatus>,
}

/// Where clients from outside reach the ingress.
#[derive(Clone, Default, PartialEq)]
pub struct IngressLoadBalancerStatus {
    /// Addresses of the load balancer.
    pub ingress: Vec<crate::networking::v1::IngressLoadBalancerIngress>,
}

/// What is known of a port of a load balancer.
#[derive(Clone, Default, PartialEq)]
pub struct IngressPortStatus {
    /// Number of the port.
    pub port: i32,
    /// Transport protocol.
    pub protocol: String,
    /// What is wrong with the port, as a word in CamelCase, with a domain before it when a cloud
    /// provider says so.
    pub error: Option<String>,
}

/// Where requests for one host go.
#[derive(Clone, Default, PartialEq)]
pub struct IngressRule {
    /// DNS name of the host, without a port. `*` as the first part stands for any one part. Empty means
    /// all hosts.
    pub host: String,
    /// Where HTTP requests go. Absent sends all of them to the default backend.
    pub http: Option<crate::networking::v1::HTTPIngressRuleValue>,
}

/// A port of a service.
#[derive(Clone, Default, PartialEq)]
pub struct IngressServiceBackend {
    /// Name of the service.
    pub name: String,
    /// Port of the service, by name or by number.
    pub port: crate::networking::v1::ServiceBackendPort,
}

/// Which requests go where.
#[derive(Clone, Default, PartialEq)]
pub struct IngressSpec {
    /// Name of the IngressClass, which says who serves the ingress. Absent leaves it to the default
    /// class, if there is one.
    pub ingress_class_name: Option<String>,
    /// Where requests go that no rule matches. Needed if there are no rules.
    pub default_backend: Option<crate::networking::v1::IngressBackend>,
    /// Certificates for hosts. TLS is served at port 443 only; the host that a client names picks the
    /// entry.
    pub tls: Vec<crate::networking::v1::IngressTLS>,
    /// Where requests go, by their hosts. Needed if there is no default backend.
    pub rules: Vec<crate::networking::v1::IngressRule>,
}

/// Where clients from outside reach the ingress.
#[derive(Clone, Default, PartialEq)]
pub struct IngressStatus {
    /// The load balancer before the ingress.
    pub load_balancer: crate::networking::v1::IngressLoadBalancerStatus,
}

/// A certificate for some hosts.
#[derive(Clone, Default, PartialEq)]
pub struct IngressTLS {
    /// Hosts that the certificate is for. Empty means what the class takes as its default.
    pub hosts: Vec<String>,
    /// Name of a Secret in the same namespace, with the certificate and its key for port 443. Empty
    /// leaves the traffic encrypted, by host name alone.
    pub secret_name: String,
}

/// A port of a service, either by name or by number.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceBackendPort {
    /// Name of the port.
    pub name: String,
    /// Number of the port, from 1 to 65535.
    pub number: i32,
}
