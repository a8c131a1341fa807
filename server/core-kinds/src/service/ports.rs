//! Ports of services: each by itself, and no two that collide.

use std::collections::HashSet;

use generated_core::core::v1::{ServicePort, ServiceSpec};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
    quantity::IntOrString,
};

const PROTOCOLS: [&str; 3] = ["SCTP", "TCP", "UDP"];

/// Checks each port.
pub(super) fn check(ports: &[ServicePort], list: &Path<'_>, problems: &mut Problems) {
    let mut names = HashSet::new();
    for (index, port) in ports.iter().enumerate() {
        let at = list.index(index);
        let name = at.field("name");
        if !port.name.is_empty() {
            check::format(&port.name, format::dns_label, &name, problems);
            if !names.insert(port.name.as_str()) {
                problems.duplicate(&name, &quote(&port.name));
            }
        } else if ports.len() > 1 {
            problems.required(&name, "");
        }
        check_number(port.port, &at.field("port"), problems);
        if port.protocol.is_empty() {
            problems.required(&at.field("protocol"), "");
        } else if !PROTOCOLS.contains(&port.protocol.as_str()) {
            problems.not_supported(&at.field("protocol"), &quote(&port.protocol), &PROTOCOLS);
        }
        match &port.target_port {
            IntOrString::Int(number) => check_number(*number, &at.field("targetPort"), problems),
            IntOrString::String(name) => {
                check::format(name, format::port_name, &at.field("targetPort"), problems);
            }
        }
        if let Some(protocol) = &port.app_protocol {
            check::format(protocol, format::qualified_name, &at.field("appProtocol"), problems);
        }
    }
}

/// Checks the number of a port.
pub(super) fn check_number(port: i32, at: &Path<'_>, problems: &mut Problems) {
    if !(1..=65_535).contains(&port) {
        problems.invalid(at, &port.to_string(), "must be between 1 and 65535, inclusive");
    }
}

/// Checks that the type allows ports of nodes, and that no two ports are the same.
pub(super) fn check_together(spec: &ServiceSpec, list: &Path<'_>, problems: &mut Problems) {
    let of_nodes = || spec.ports.iter().enumerate().filter(|(_, port)| port.node_port != 0);
    if spec.type_ == "ClusterIP" {
        for (index, _) in of_nodes() {
            let at = list.index(index);
            problems.forbidden(&at.field("nodePort"), "may not be used when `type` is 'ClusterIP'");
        }
    }
    let mut seen = HashSet::new();
    for (index, port) in of_nodes() {
        if !seen.insert((port.protocol.as_str(), port.node_port)) {
            problems.duplicate(&list.index(index).field("nodePort"), &port.node_port.to_string());
        }
    }
    seen.clear();
    for (index, port) in spec.ports.iter().enumerate() {
        if !seen.insert((port.protocol.as_str(), port.port)) {
            problems.duplicate(&list.index(index), &shown(port));
        }
    }
}

/// A port in the inner form of the reference server, which clients may compare.
fn shown(port: &ServicePort) -> String {
    let (protocol, number) = (quote(&port.protocol), port.port);
    format!(
        r#"{{"Name":"","Protocol":{protocol},"AppProtocol":null,"Port":{number},"TargetPort":0,"NodePort":0}}"#
    )
}
