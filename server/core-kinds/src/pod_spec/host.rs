//! What a pod has of its node, and what it has for itself: names, addresses, network and users.

use std::collections::HashSet;

use generated_core::core::v1::{Container, PodDNSConfig, PodSpec};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::visit::each_container;

const NAMESERVERS_MAX: usize = 3;
const SEARCHES_MAX: usize = 32;
const SEARCH_CHARACTERS_MAX: usize = 2048;
/// The longest name that a host can have.
const HOST_NAME_BYTES_MAX: usize = 64;

/// Ports of a pod in the network of its node are those of the node.
pub(super) fn check_ports(containers: &[Container], list: &Path<'_>, problems: &mut Problems) {
    for (index, container) in containers.iter().enumerate() {
        let at = list.index(index);
        let ports = at.field("ports");
        for (number, port) in container.ports.iter().enumerate() {
            if port.host_port != 0 && port.host_port != port.container_port {
                let place = ports.index(number);
                let detail = "must match `containerPort` when `hostNetwork` is true";
                problems.invalid(&place.field("hostPort"), &port.host_port.to_string(), detail);
            }
        }
    }
}

/// Checks how names are resolved.
pub(super) fn check_dns(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let servers = at.field("nameservers");
    if spec.dns_policy == "None" {
        match &spec.dns_config {
            None => return problems.required(at, "must provide `dnsConfig` when `dnsPolicy` is None"),
            Some(config) if config.nameservers.is_empty() => {
                let detail = "must provide at least one DNS nameserver when `dnsPolicy` is None";
                return problems.required(&servers, detail);
            }
            Some(_) => {}
        }
    }
    let Some(PodDNSConfig { nameservers, searches, options }) = &spec.dns_config else { return };
    if nameservers.len() > NAMESERVERS_MAX {
        let detail = format!("must not have more than {NAMESERVERS_MAX} nameservers");
        problems.invalid_value(&servers, nameservers, &detail);
    }
    for (index, server) in nameservers.iter().enumerate() {
        check::format(server, format::strict_ip, &servers.index(index), problems);
    }
    check_searches(searches, &at.field("searches"), problems);
    let list = at.field("options");
    for (index, _) in options.iter().enumerate().filter(|(_, option)| option.name.is_empty()) {
        problems.required(&list.index(index), "must not be empty");
    }
}

fn check_searches(searches: &[String], at: &Path<'_>, problems: &mut Problems) {
    if searches.len() > SEARCHES_MAX {
        let detail = format!("must not have more than {SEARCHES_MAX} search paths");
        problems.invalid_value(at, searches, &detail);
    }
    // One blank stands between two of them.
    let length = searches.iter().map(|search| search.len() + 1).sum::<usize>().saturating_sub(1);
    if length > SEARCH_CHARACTERS_MAX {
        let detail = format!(
            "must not have more than {SEARCH_CHARACTERS_MAX} characters (including spaces) in the search list"
        );
        problems.invalid_value(at, searches, &detail);
    }
    for (index, search) in searches.iter().enumerate().filter(|(_, search)| *search != ".") {
        let name = search.strip_suffix('.').unwrap_or(search);
        check::format(name, format::dns_subdomain_underscore, &at.index(index), problems);
    }
}

/// Checks names that the pod adds to its file of hosts.
pub(super) fn check_aliases(spec: &PodSpec, list: &Path<'_>, problems: &mut Problems) {
    for (index, alias) in spec.host_aliases.iter().enumerate() {
        let at = list.index(index);
        check::format(&alias.ip, format::strict_ip, &at.field("ip"), problems);
        let names = at.field("hostnames");
        for (number, name) in alias.hostnames.iter().enumerate() {
            check::format(name, format::dns_subdomain, &names.index(number), problems);
        }
    }
}

/// A pod with users of its own is not in the other spaces of the node.
pub(super) fn check_users(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    const DETAIL: &str = "when `hostUsers` is false";
    if spec.host_users != Some(false) {
        return;
    }
    let spaces = [("hostNetwork", spec.host_network), ("HostPID", spec.host_pid), ("HostIPC", spec.host_ipc)];
    for (field, _) in spaces.iter().filter(|(_, is_shared)| *is_shared) {
        problems.forbidden(&at.field(field), DETAIL);
    }
    each_container(spec, at, |container, place| {
        if !container.volume_devices.is_empty() {
            problems.forbidden(&place.field("volumeDevices"), DETAIL);
        }
    });
}

/// Checks the name that the pod has instead of that of its object.
pub(super) fn check_name(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let Some(name) = &spec.hostname_override else { return };
    if spec.set_hostname_as_fqdn == Some(true) {
        problems.forbidden(at, "may not be specified when setHostnameAsFQDN is true");
    }
    if spec.host_network {
        problems.forbidden(at, "may not be specified when hostNetwork is true");
    }
    if name.len() > HOST_NAME_BYTES_MAX {
        problems.too_long(at, HOST_NAME_BYTES_MAX);
    }
    check::format(name, format::dns_subdomain, at, problems);
}

/// Checks what a pod waits for: conditions that others set, and gates that others open.
pub(super) fn check_gates(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let list = at.field("readinessGates");
    for (index, gate) in spec.readiness_gates.iter().enumerate() {
        let place = list.index(index);
        check::format(&gate.condition_type, format::label_key, &place.field("conditionType"), problems);
    }
    let list = at.field("schedulingGates");
    let mut seen = HashSet::new();
    for (index, gate) in spec.scheduling_gates.iter().enumerate() {
        let place = list.index(index);
        check::format(&gate.name, format::label_key, &place, problems);
        if !seen.insert(gate.name.as_str()) {
            problems.duplicate(&place, &quote(&gate.name));
        }
    }
}
