//! Services: defaults that depend on the type, and what tables say.

use generated::core::v1::{Service, ServicePort};
use machinery::{
    brand::Brand, change::Change, columns::Cell, path::Path, problem::Problems, quantity::IntOrString,
    strategy::Strategy,
};

/// The rules of services that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ServiceStrategy;

/// Seconds that a client stays with a pod.
const STICKY_SECONDS: i32 = 10_800;
/// What tables say where nothing is.
const NONE: &str = "<none>";

impl Strategy for ServiceStrategy {
    type Object = Service;

    fn default_fields(&self, _brand: &Brand, new: &mut Service) {
        let spec = &mut new.spec;
        if spec.session_affinity == "None" {
            spec.session_affinity_config = None;
        } else if spec.session_affinity == "ClientIP" {
            let config = spec.session_affinity_config.get_or_insert_default();
            let client = config.client_ip.get_or_insert_default();
            client.timeout_seconds.get_or_insert(STICKY_SECONDS);
        }
        for port in &mut spec.ports {
            if port.target_port == IntOrString::Int(0)
                || port.target_port == IntOrString::String(String::new())
            {
                port.target_port = IntOrString::Int(port.port);
            }
        }
        let is_open = spec.type_ == "NodePort" || spec.type_ == "LoadBalancer";
        if is_open && spec.external_traffic_policy.is_empty() {
            spec.external_traffic_policy = "Cluster".to_owned();
        }
        if (is_open || spec.type_ == "ClusterIP") && spec.internal_traffic_policy.is_none() {
            spec.internal_traffic_policy = Some("Cluster".to_owned());
        }
        if spec.type_ == "LoadBalancer" {
            spec.allocate_load_balancer_node_ports.get_or_insert(true);
        }
    }

    fn validate(&self, change: &Change<'_>, new: &Service, _old: Option<&Service>, problems: &mut Problems) {
        if change.subresource == "status" {
            return;
        }
        let spec = Path::Root.field("spec");
        let is_headless = new.spec.cluster_ip == "None";
        if new.spec.ports.is_empty() && !is_headless && new.spec.type_ != "ExternalName" {
            problems.required(&spec.field("ports"), "");
        }
        let ports = spec.field("ports");
        for (index, port) in new.spec.ports.iter().enumerate() {
            if port.name.is_empty() && new.spec.ports.len() > 1 {
                problems.required(&ports.index(index).field("name"), "");
            }
        }
    }

    fn cell(&self, column: &str, service: &Service) -> Cell {
        Cell::Text(match column {
            "External-IP" => outside(service),
            "Port(s)" => ports(&service.spec.ports),
            _ => return Cell::Empty,
        })
    }
}

fn outside(service: &Service) -> String {
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
            let address = |ingress: &generated::core::v1::LoadBalancerIngress| {
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

fn ports(ports: &[ServicePort]) -> String {
    if ports.is_empty() {
        return NONE.to_owned();
    }
    let one = |port: &ServicePort| match port.node_port {
        0 => format!("{}/{}", port.port, port.protocol),
        node_port => format!("{}:{node_port}/{}", port.port, port.protocol),
    };
    ports.iter().map(one).collect::<Vec<_>>().join(",")
}
