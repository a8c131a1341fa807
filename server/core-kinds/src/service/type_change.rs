//! What an update drops because the new type has no use for it. Only what the client left as it was: what it
//! changed as well is for the rules to refuse.

use std::collections::HashSet;

use generated_core::core::v1::{LoadBalancerStatus, Service, ServiceSpec};

use super::needs::{is_open, needs_cluster_ip, needs_health_check, opens_node_ports};

/// Drops what only the old type needed.
pub(super) fn drop_unneeded(new: &mut Service, old: &Service) {
    let (spec, old) = (&mut new.spec, &old.spec);
    drop_addresses(spec, old);
    if opens_node_ports(old) && !opens_node_ports(spec) && has_no_new_node_port(spec, old) {
        spec.ports.iter_mut().for_each(|port| port.node_port = 0);
    }
    if needs_health_check(old)
        && !needs_health_check(spec)
        && old.health_check_node_port == spec.health_check_node_port
    {
        spec.health_check_node_port = 0;
    }
    let is_balanced = |spec: &ServiceSpec| spec.type_ == "LoadBalancer";
    if is_balanced(old) && !is_balanced(spec) {
        if spec.allocate_load_balancer_node_ports == old.allocate_load_balancer_node_ports {
            spec.allocate_load_balancer_node_ports = None;
        }
        if spec.load_balancer_class == old.load_balancer_class {
            spec.load_balancer_class = None;
        }
    }
    if is_open(old) && !is_open(spec) && spec.external_traffic_policy == old.external_traffic_policy {
        spec.external_traffic_policy.clear();
    }
    if !is_balanced(spec) {
        new.status.load_balancer = LoadBalancerStatus::default();
    }
}

/// Drops what an alias in DNS never shows. A word that is none stays, so that the rules refuse it.
pub(super) fn drop_unseen(spec: &mut ServiceSpec) {
    let is_word = matches!(spec.internal_traffic_policy.as_deref(), Some("Cluster" | "Local"));
    if is_word && !needs_cluster_ip(spec) {
        spec.internal_traffic_policy = None;
    }
}

fn drop_addresses(spec: &mut ServiceSpec, old: &ServiceSpec) {
    if !needs_cluster_ip(old) || needs_cluster_ip(spec) {
        return;
    }
    if spec.cluster_ip == old.cluster_ip && spec.cluster_ips == old.cluster_ips {
        spec.cluster_ip.clear();
        spec.cluster_ips.clear();
    }
    if spec.ip_families == old.ip_families {
        spec.ip_families.clear();
    }
    if spec.ip_family_policy == old.ip_family_policy {
        spec.ip_family_policy = None;
    }
}

fn has_no_new_node_port(spec: &ServiceSpec, old: &ServiceSpec) -> bool {
    let known: HashSet<i32> = old.ports.iter().map(|port| port.node_port).collect();
    spec.ports.iter().all(|port| port.node_port == 0 || known.contains(&port.node_port))
}
