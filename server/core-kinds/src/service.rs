//! Services: defaults that depend on the type, rules, and what tables say. What services get from pools is in
//! `allocation`.

pub mod addresses;
mod cells;
pub mod needs;
mod ports;
mod rules;
mod status;
mod type_change;
mod warnings;

use generated_core::core::v1::{ClientIPConfig, Service, SessionAffinityConfig};
use machinery::{
    brand::Brand, change::Change, columns::Cell, path::Path, problem::Problems, quantity::IntOrString,
    strategy::Strategy,
};

/// The rules of services that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ServiceStrategy;

/// Seconds that a client stays with a pod.
const STICKY_SECONDS: i32 = 10_800;

impl Strategy for ServiceStrategy {
    type Object = Service;

    fn default_fields(&self, _brand: &Brand, new: &mut Service) {
        let spec = &mut new.spec;
        if spec.session_affinity == "None" {
            spec.session_affinity_config = None;
        } else if spec.session_affinity == "ClientIP" {
            let config = spec.session_affinity_config.as_ref();
            let client = config.and_then(|config| config.client_ip.as_ref());
            if client.and_then(|client| client.timeout_seconds).is_none() {
                let client = ClientIPConfig { timeout_seconds: Some(STICKY_SECONDS) };
                spec.session_affinity_config = Some(SessionAffinityConfig { client_ip: Some(client) });
            }
        }
        for port in &mut spec.ports {
            if port.target_port == IntOrString::Int(0)
                || port.target_port == IntOrString::String(String::new())
            {
                port.target_port = IntOrString::Int(port.port);
            }
        }
        if needs::is_open(spec) && spec.external_traffic_policy.is_empty() {
            spec.external_traffic_policy = "Cluster".to_owned();
        }
        if matches!(spec.type_.as_str(), "NodePort" | "LoadBalancer" | "ClusterIP") {
            spec.internal_traffic_policy.get_or_insert_with(|| "Cluster".to_owned());
        }
        if spec.type_ != "LoadBalancer" {
            return;
        }
        spec.allocate_load_balancer_node_ports.get_or_insert(true);
        for item in new.status.load_balancer.ingress.iter_mut().filter(|item| !item.ip.is_empty()) {
            item.ip_mode.get_or_insert_with(|| "VIP".to_owned());
        }
    }

    fn prepare(&self, change: &Change<'_>, new: &mut Service, old: Option<&Service>) {
        if !change.subresource.is_empty() {
            return;
        }
        if let Some(old) = old {
            type_change::drop_unneeded(new, old);
        }
        type_change::drop_unseen(&mut new.spec);
    }

    fn validate_change(&self, change: &Change<'_>, new: &Service, old: &Service, problems: &mut Problems) {
        if !change.subresource.is_empty() {
            return;
        }
        addresses::check_change(new, old, problems);
        let at = Path::Root.field("spec");
        let is_balanced = new.spec.type_ == "LoadBalancer" && old.spec.type_ == "LoadBalancer";
        if is_balanced && new.spec.load_balancer_class != old.spec.load_balancer_class {
            let class = addresses::shown_word(new.spec.load_balancer_class.as_deref());
            problems.invalid(&at.field("loadBalancerClass"), &class, "may not change once set");
        }
        rules::check_class(&new.spec, &at, problems);
        if needs::needs_health_check(&old.spec)
            && needs::needs_health_check(&new.spec)
            && old.spec.health_check_node_port != new.spec.health_check_node_port
        {
            problems.forbidden(&at.field("healthCheckNodePort"), "field is immutable");
        }
    }

    fn validate(&self, change: &Change<'_>, new: &Service, old: Option<&Service>, problems: &mut Problems) {
        match change.subresource {
            "" => rules::check(change, new, old, problems),
            _ => status::check(change, new, old, problems),
        }
    }

    fn warn(&self, change: &Change<'_>, new: &Service, _old: Option<&Service>, warnings: &mut Vec<String>) {
        match change.subresource {
            "" => warnings::warn(change, new, warnings),
            _ => status::warn(new, warnings),
        }
    }

    fn cell(&self, column: &str, service: &Service) -> Cell {
        Cell::Text(match column {
            "External-IP" => cells::outside(service),
            "Port(s)" => cells::ports(&service.spec.ports),
            _ => return Cell::Empty,
        })
    }
}
