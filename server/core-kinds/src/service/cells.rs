//! What tables say of a service.

use generated_core::core::v1::{LoadBalancerIngress, Service, ServicePort};

/// What tables say where nothing is.
const NONE: &str = "<none>";

/// The addresses outside of the cluster.
pub(super) fn outside(service: &Service) -> String {
    let spec = &service.spec;
    let own = spec.external_ips.join(",");
    match spec.type_.as_str() {
        "ClusterIP" | "NodePort" => {
            if own.is_empty() {
                NONE.to_owned()
            } else {
                own
            }
        }
        "LoadBalancer" => {
            let address = |ingress: &LoadBalancerIngress| {
                if ingress.ip.is_empty() { ingress.hostname.clone() } else { ingress.ip.clone() }
            };
            let given = service.status.load_balancer.ingress.iter().map(address);
            let all: Vec<String> = given.chain(spec.external_ips.iter().cloned()).collect();
            if all.is_empty() { "<pending>".to_owned() } else { all.join(",") }
        }
        "ExternalName" => spec.external_name.clone(),
        _ => "<unknown>".to_owned(),
    }
}

/// The ports, with those of nodes.
pub(super) fn ports(ports: &[ServicePort]) -> String {
    if ports.is_empty() {
        return NONE.to_owned();
    }
    let one = |port: &ServicePort| match port.node_port {
        0 => format!("{}/{}", port.port, port.protocol),
        node_port => format!("{}:{node_port}/{}", port.port, port.protocol),
    };
    ports.iter().map(one).collect::<Vec<_>>().join(",")
}
