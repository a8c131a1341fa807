//! One container: its ports, mounts, probes and resources.

use std::collections::BTreeSet;

use generated::core::v1::{Container, ContainerPort, VolumeMount};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::resources;

/// Checks a container that may mount these volumes.
pub(super) fn check(container: &Container, volumes: &BTreeSet<&str>, at: &Path<'_>, problems: &mut Problems) {
    if container.image.is_empty() {
        problems.required(&at.field("image"), "");
    }
    check_ports(&container.ports, &at.field("ports"), problems);
    check_mounts(container, volumes, &at.field("volumeMounts"), problems);
    resources::check(&container.resources, &at.field("resources"), problems);
    for (field, probe) in
        [("livenessProbe", &container.liveness_probe), ("startupProbe", &container.startup_probe)]
    {
        if let Some(probe) = probe.as_ref().filter(|probe| probe.success_threshold != 1) {
            let place = at.field(field);
            let shown = probe.success_threshold.to_string();
            problems.invalid(&place.field("successThreshold"), &shown, "must be 1");
        }
    }
}

/// What only containers may have that run beside others.
pub(super) fn check_init(container: &Container, at: &Path<'_>, problems: &mut Problems) {
    if container.restart_policy.as_deref() == Some("Always") {
        return;
    }
    let given = [
        ("lifecycle", container.lifecycle.is_some()),
        ("livenessProbe", container.liveness_probe.is_some()),
        ("readinessProbe", container.readiness_probe.is_some()),
        ("startupProbe", container.startup_probe.is_some()),
    ];
    for (field, _) in given.iter().filter(|(_, is_set)| *is_set) {
        problems
            .forbidden(&at.field(field), "may not be set for init containers without restartPolicy=Always");
    }
}

fn check_ports(ports: &[ContainerPort], at: &Path<'_>, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for (index, port) in ports.iter().enumerate().filter(|(_, port)| !port.name.is_empty()) {
        let at = at.index(index);
        let place = at.field("name");
        let found = problems.count();
        check::format(&port.name, format::port_name, &place, problems);
        if problems.count() == found && !seen.insert(port.name.as_str()) {
            problems.duplicate(&place, &quote(&port.name));
        }
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

fn check_mounts(container: &Container, volumes: &BTreeSet<&str>, at: &Path<'_>, problems: &mut Problems) {
    let mut paths = BTreeSet::new();
    for (index, mount) in container.volume_mounts.iter().enumerate() {
        let item = at.index(index);
        if mount.name.is_empty() {
            problems.required(&item.field("name"), "");
        }
        if !volumes.contains(mount.name.as_str()) {
            problems.not_found(&item.field("name"), &quote(&mount.name));
        }
        let place = item.field("mountPath");
        if mount.mount_path.is_empty() {
            problems.required(&place, "");
        }
        if !paths.insert(mount.mount_path.as_str()) {
            problems.invalid(&place, &quote(&mount.mount_path), "must be unique");
        }
        check_mount(container, mount, at, problems);
    }
}

/// Problems that are told at the list, as the reference server does.
fn check_mount(container: &Container, mount: &VolumeMount, at: &Path<'_>, problems: &mut Problems) {
    for (field, path) in [("subPath", &mount.sub_path), ("subPathExpr", &mount.sub_path_expr)] {
        if !path.is_empty() {
            check::format(path, format::relative_path, &at.field(field), problems);
        }
    }
    let Some(propagation) = &mount.mount_propagation else { return };
    let place = at.field("mountPropagation");
    let words = ["Bidirectional", "HostToContainer", "None"];
    if !words.contains(&propagation.as_str()) {
        problems.not_supported(&place, &quote(propagation), &words);
    }
    let is_privileged =
        container.security_context.as_ref().is_some_and(|context| context.privileged == Some(true));
    if propagation == "Bidirectional" && !is_privileged {
        let detail = "Bidirectional mount propagation is available only to privileged containers";
        problems.forbidden(&place, detail);
    }
}
