//! Ports that stand twice, or that clients cannot tell apart.

use std::collections::HashMap;

use generated_core::core::v1::{ContainerPort, PodSpec};
use machinery::{path::Path, problem::quote};

use super::shared::WARNINGS_MAX;
use crate::pod_spec::visit::each_container;

/// A port is compared with so many others of the same number.
const OTHERS_MAX: usize = 64;

/// A port that was seen, and its place.
struct Seen {
    place: String,
    host_ip: String,
    host_port: i32,
}

/// Adds warnings about the ports of all containers of the pod at `at`.
pub(super) fn warn(spec: &PodSpec, at: &Path<'_>, warnings: &mut Vec<String>) {
    let mut seen: HashMap<(i32, String), Vec<Seen>> = HashMap::new();
    each_container(spec, at, |container, at| {
        let list = at.field("ports");
        for (index, port) in container.ports.iter().enumerate() {
            let place = list.index(index).to_string();
            warn_of_address(port, &place, warnings);
            let others = seen.entry((port.container_port, port.protocol.clone())).or_default();
            for other in others.iter().filter(|_| warnings.len() < WARNINGS_MAX).collect::<Vec<_>>() {
                warnings.extend(
                    conflict(port, other)
                        .map(|what| format!("{place}: {what} port definition with {}", other.place)),
                );
            }
            if others.len() < OTHERS_MAX {
                others.push(Seen { place, host_ip: port.host_ip.clone(), host_port: port.host_port });
            }
        }
    });
    warn_of_names(spec, at, warnings);
}

/// What is wrong with two ports of the same number and protocol.
fn conflict(port: &ContainerPort, other: &Seen) -> Option<&'static str> {
    if port.host_ip == other.host_ip && port.host_port == other.host_port {
        Some("duplicate")
    } else if port.host_port == 0 || other.host_port == 0 {
        Some("overlapping")
    } else if port.host_port == other.host_port && port.host_ip.is_empty() != other.host_ip.is_empty() {
        Some("dangerously ambiguous")
    } else {
        None
    }
}

/// An address of the node has a meaning only for a port of the node.
fn warn_of_address(port: &ContainerPort, place: &str, warnings: &mut Vec<String>) {
    let ContainerPort { name, host_port, container_port, protocol, host_ip } = port;
    if !host_ip.is_empty() && *host_port == 0 {
        warnings.push(format!(
            "{place}: hostIP set without hostPort: {{Name:{name} HostPort:{host_port} \
             ContainerPort:{container_port} \
             Protocol:{protocol} HostIP:{host_ip}}}"
        ));
    }
}

fn warn_of_names(spec: &PodSpec, at: &Path<'_>, warnings: &mut Vec<String>) {
    let mut seen: HashMap<String, String> = HashMap::new();
    each_container(spec, at, |container, at| {
        let list = at.field("ports");
        for (index, port) in container.ports.iter().enumerate().filter(|(_, port)| !port.name.is_empty()) {
            let (place, name) = (list.index(index).to_string(), quote(&port.name));
            match seen.get(&port.name) {
                Some(first) => warnings.push(format!(
                    "{place}: duplicate port name {name} with {first}, services and probes that select ports \
                     by name \
                     will use {first}"
                )),
                None => {
                    seen.insert(port.name.clone(), place);
                }
            }
        }
    });
}
