// Written by kindsmith from schema/networking/v1/ingress.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `networking/v1` from `ingress`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct Ingress {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::networking::v1::IngressSpec,
    /// ?
    pub status: crate::networking::v1::IngressStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HTTPIngressPath {
    /// ?
    pub path: String,
    /// ?
    pub path_type: Option<String>,
    /// ?
    pub backend: crate::networking::v1::IngressBackend,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HTTPIngressRuleValue {
    /// ?
    pub paths: Vec<crate::networking::v1::HTTPIngressPath>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IngressBackend {
    /// ?
    pub service: Option<crate::networking::v1::IngressServiceBackend>,
    /// ?
    pub resource: Option<crate::core::v1::TypedLocalObjectReference>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IngressLoadBalancerIngress {
    /// ?
    pub ip: String,
    /// ?
    pub hostname: String,
    /// ?
    pub ports: Vec<crate::networking::v1::IngressPortStatus>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IngressLoadBalancerStatus {
    /// ?
    pub ingress: Vec<crate::networking::v1::IngressLoadBalancerIngress>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IngressPortStatus {
    /// ?
    pub port: i32,
    /// ?
    pub protocol: String,
    /// ?
    pub error: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IngressRule {
    /// ?
    pub host: String,
    /// ?
    pub http: Option<crate::networking::v1::HTTPIngressRuleValue>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IngressServiceBackend {
    /// ?
    pub name: String,
    /// ?
    pub port: crate::networking::v1::ServiceBackendPort,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IngressSpec {
    /// ?
    pub ingress_class_name: Option<String>,
    /// ?
    pub default_backend: Option<crate::networking::v1::IngressBackend>,
    /// ?
    pub tls: Vec<crate::networking::v1::IngressTLS>,
    /// ?
    pub rules: Vec<crate::networking::v1::IngressRule>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IngressStatus {
    /// ?
    pub load_balancer: crate::networking::v1::IngressLoadBalancerStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IngressTLS {
    /// ?
    pub hosts: Vec<String>,
    /// ?
    pub secret_name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServiceBackendPort {
    /// ?
    pub name: String,
    /// ?
    pub number: i32,
}
