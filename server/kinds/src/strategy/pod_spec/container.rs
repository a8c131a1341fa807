//! One container: what every container may have, and what only some may have.

use std::collections::{BTreeMap, BTreeSet};

use generated::core::v1::{Container, ContainerPort, EphemeralContainer, PodSpec, Volume};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::{environment, handlers, mounts, resources, restarts, security};

/// What the containers of a pod share.
pub(super) struct Pod<'p> {
    pub(super) spec: &'p PodSpec,
    /// Its sound volumes.
    pub(super) volumes: BTreeMap<&'p str, &'p Volume>,
    /// Names of the claims that it has.
    pub(super) claims: BTreeSet<&'p str>,
    /// Names of its containers, but for those that were added to look into it.
    pub(super) names: BTreeSet<&'p str>,
}

/// Checks what holds for every container.
pub(super) fn check(container: &Container, pod: &Pod<'_>, at: &Path<'_>, problems: &mut Problems) {
    if container.image.is_empty() {
        problems.required(&at.field("image"), "");
    }
    check_ports(&container.ports, &at.field("ports"), problems);
    environment::check(&container.env, &at.field("env"), problems);
    environment::check_all_of(&container.env_from, &at.field("envFrom"), problems);
    mounts::check(container, &pod.volumes, at, problems);
    mounts::check_devices(container, &pod.volumes, at, problems);
    resources::check(&container.resources, &pod.claims, &at.field("resources"), problems);
    let resizes = at.field("resizePolicy");
    restarts::check_resizes(&container.resize_policy, &pod.spec.restart_policy, &resizes, problems);
    security::check(container, pod.spec, &at.field("securityContext"), problems);
}

/// Checks a container that runs beside others.
pub(super) fn check_main(container: &Container, pod: &Pod<'_>, at: &Path<'_>, problems: &mut Problems) {
    check(container, pod, at, problems);
    handlers::check(container, pod.spec, at, problems);
    restarts::check(container, at, problems);
}

/// Checks a container that runs before the others. Those that go on beside them may have what only these may have.
pub(super) fn check_init(container: &Container, pod: &Pod<'_>, at: &Path<'_>, problems: &mut Problems) {
    check(container, pod, at, problems);
    restarts::check(container, at, problems);
    if container.restart_policy.as_deref() == Some("Always") {
        return handlers::check(container, pod.spec, at, problems);
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
    let list = at.field("resizePolicy");
    for (index, policy) in container.resize_policy.iter().enumerate() {
        if policy.restart_policy == "RestartContainer" {
            let place = list.index(index);
            let detail = "must not be set to 'RestartContainer' for non-sidecar initContainers";
            problems.invalid(&place.field("restartPolicy"), &quote(&policy.restart_policy), detail);
        }
    }
}

/// Checks a container that was added to look into a pod.
pub(super) fn check_ephemeral(
    container: &EphemeralContainer,
    pod: &Pod<'_>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let common = common(container);
    check(&common, pod, at, problems);
    if !container.image.is_empty() && container.image.trim() != container.image {
        let detail = "must not have leading or trailing whitespace";
        problems.invalid(&at.field("image"), &quote(&container.image), detail);
    }
    let target = &container.target_container_name;
    if !target.is_empty() && !pod.names.contains(target.as_str()) {
        problems.not_found(&at.field("targetContainerName"), &quote(target));
    }
    let given = [
        ("ports", !container.ports.is_empty()),
        ("resources", common.resources != Default::default()),
        ("resizePolicy", !container.resize_policy.is_empty()),
        ("restartPolicy", container.restart_policy.is_some()),
        ("restartPolicyRules", !container.restart_policy_rules.is_empty()),
        ("livenessProbe", container.liveness_probe.is_some()),
        ("readinessProbe", container.readiness_probe.is_some()),
        ("startupProbe", container.startup_probe.is_some()),
        ("lifecycle", container.lifecycle.is_some()),
    ];
    let detail = "cannot be set for an Ephemeral Container";
    for (field, _) in given.iter().filter(|(_, is_set)| *is_set) {
        problems.forbidden(&at.field(field), detail);
    }
    let list = at.field("volumeMounts");
    for (index, mount) in container.volume_mounts.iter().enumerate() {
        let place = list.index(index);
        for (field, path) in [("subPath", &mount.sub_path), ("subPathExpr", &mount.sub_path_expr)] {
            if !path.is_empty() {
                problems.forbidden(&place.field(field), detail);
            }
        }
    }
}

/// The part of an ephemeral container that all containers have.
pub(super) fn common(container: &EphemeralContainer) -> Container {
    Container {
        name: container.name.clone(),
        image: container.image.clone(),
        ports: container.ports.clone(),
        env_from: container.env_from.clone(),
        env: container.env.clone(),
        resources: container.resources.clone(),
        resize_policy: container.resize_policy.clone(),
        volume_mounts: container.volume_mounts.clone(),
        volume_devices: container.volume_devices.clone(),
        security_context: container.security_context.clone(),
        ..Container::default()
    }
}

fn check_ports(ports: &[ContainerPort], at: &Path<'_>, problems: &mut Problems) {
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
            check_port(port.container_port, &place, problems);
        }
        if port.host_port != 0 {
            check_port(port.host_port, &at.field("hostPort"), problems);
        }
    }
}

/// Checks the number of a port.
pub(super) fn check_port(port: i32, at: &Path<'_>, problems: &mut Problems) {
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
