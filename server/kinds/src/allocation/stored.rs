//! What an update keeps of the stored service although the client did not send it.

use std::collections::{BTreeMap, BTreeSet};

use core_kinds::service::needs::{
    HEADLESS, REQUIRE_DUAL, SINGLE, family_of, needs_cluster_ip, needs_health_check, needs_node_ports,
    other_family,
};
use generated_core::core::v1::{Service, ServiceSpec};

/// The stored service as one that this release stores: earlier ones left out what did not exist then.
pub(super) fn complete(old: &Service, primary: &'static str) -> Service {
    let mut old = old.clone();
    align_addresses(&mut old, None);
    let spec = &mut old.spec;
    if !needs_cluster_ip(spec) {
        spec.internal_traffic_policy = None;
    } else if spec.ip_families.is_empty() {
        let is_headless = spec.cluster_ip == HEADLESS;
        let families: Vec<&str> = if !is_headless {
            spec.cluster_ips.iter().map(|address| family_of(address)).collect()
        } else if spec.selector.is_empty() {
            // Nothing tells which endpoints there are.
            vec![primary, other_family(primary)]
        } else {
            vec![primary]
        };
        match families.len() {
            0 => {}
            1 => spec.ip_family_policy = Some(SINGLE.to_owned()),
            _ => spec.ip_family_policy = Some(REQUIRE_DUAL.to_owned()),
        }
        spec.ip_families = families.into_iter().map(str::to_owned).collect();
    }
    old
}

/// Puts back what the server chose and the client left out, so that a client can send the same object again.
pub(super) fn keep_allocated(new: &mut Service, old: Option<&Service>) {
    let (spec, Some(old)) = (&mut new.spec, old.map(|old| &old.spec)) else { return };
    if needs_cluster_ip(old) && needs_cluster_ip(spec) {
        if spec.cluster_ip.is_empty() {
            spec.cluster_ip.clone_from(&old.cluster_ip);
        }
        if spec.cluster_ips.is_empty() {
            spec.cluster_ips.clone_from(&old.cluster_ips);
        }
    }
    if needs_node_ports(old) && needs_node_ports(spec) {
        keep_node_ports(spec, old);
    }
    if needs_health_check(old) && needs_health_check(spec) && spec.health_check_node_port == 0 {
        spec.health_check_node_port = old.health_check_node_port;
    }
}

/// A port keeps the port of the nodes that it had under its name, unless another one has it now.
fn keep_node_ports(spec: &mut ServiceSpec, old: &ServiceSpec) {
    let used = |spec: &ServiceSpec| -> BTreeSet<i32> {
        spec.ports.iter().map(|port| port.node_port).filter(|port| *port != 0).collect()
    };
    let taken: BTreeSet<i32> = used(old).intersection(&used(spec)).copied().collect();
    let before: BTreeMap<&str, i32> =
        old.ports.iter().map(|port| (port.name.as_str(), port.node_port)).collect();
    for port in spec.ports.iter_mut().filter(|port| port.node_port == 0) {
        let had = before.get(port.name.as_str()).copied().unwrap_or(0);
        if !taken.contains(&had) {
            port.node_port = had;
        }
    }
}

/// Makes the list of addresses follow the single one, for clients that know only that.
pub(super) fn align_addresses(new: &mut Service, old: Option<&Service>) {
    let spec = &mut new.spec;
    let Some(old) = old.map(|old| &old.spec) else {
        if !spec.cluster_ip.is_empty() && spec.cluster_ips.is_empty() {
            spec.cluster_ips = vec![spec.cluster_ip.clone()];
        }
        return;
    };
    if spec.cluster_ip == old.cluster_ip {
        if spec.cluster_ips.is_empty() {
            spec.cluster_ips.clone_from(&old.cluster_ips);
        }
    } else if spec.cluster_ips == old.cluster_ips {
        let is_cleared = spec.cluster_ip.is_empty();
        spec.cluster_ips = if is_cleared { Vec::new() } else { vec![spec.cluster_ip.clone()] };
    }
}
