//! Ports of containers, and those of the node that lead to them.

use std::collections::BTreeSet;

use generated_core::core::v1::{Container, ContainerPort};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

/// The protocols of a port, as problems list them.
const PROTOCOLS: &[&str] = &["SCTP", "TCP", "UDP"];

/// Checks the ports of a container, whose names differ.
pub(super) fn check(ports: &[ContainerPort], at: &Path<'_>, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for (index, port) in ports.iter().enumerate() {
        let at = at.index(index);
        let place = at.field("name");
        let found = problems.count();
        if !port.name.is_empty() {
            check::format(&port.name, format::port_name, &place, problems);
            if problems.count() == found && !seen.insert(port.name.as_str()) {
                problems.duplicate(&place, &quote(&port.name));
            }
        }
        let place = at.field("containerPort");
        if port.container_port == 0 {
            problems.required(&place, "");
        } else {
            check_number(port.container_port, &place, problems);
        }
        if port.host_port != 0 {
            check_number(port.host_port, &at.field("hostPort"), problems);
        }
        check::one_of(&port.protocol, PROTOCOLS, &at.field("protocol"), problems);
    }
}

/// Checks the number of a port.
pub(super) fn check_number(port: i32, at: &Path<'_>, problems: &mut Problems) {
    if !(1..=65_535).contains(&port) {
        problems.invalid(at, &port.to_string(), "must be between 1 and 65535, inclusive");
    }
}

/// No two containers take the same port of the node.
pub(super) fn check_host_ports(containers: &[Container], at: &Path<'_>, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for (index, container) in containers.iter().enumerate() {
        let place = at.index(index);
        let ports = place.field("ports");
        for (number, port) in container.ports.iter().enumerate().filter(|(_, port)| port.host_port != 0) {
            let key = format!("{}/{}/{}", port.protocol, port.host_ip, port.host_port);
            if seen.contains(&key) {
                problems.duplicate(&ports.index(number).field("hostPort"), &quote(&key));
            }
            seen.insert(key);
        }
    }
}
