//! One container: what every container may have, and what only some may have.

use generated_core::core::v1::{Container, EphemeralContainer};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};

use super::{environment, handlers, mounts, ports, resources, restarts, security, surroundings::Pod, visit};

/// Checks what holds for every container.
pub(super) fn check(container: &Container, pod: &Pod<'_>, at: &Path<'_>, problems: &mut Problems) {
    if container.image.is_empty() {
        problems.required(&at.field("image"), "");
    }
    check_message_policy(&container.termination_message_policy, at, problems);
    ports::check(&container.ports, &at.field("ports"), problems);
    environment::check(&container.env, &at.field("env"), problems);
    environment::check_all_of(&container.env_from, &at.field("envFrom"), problems);
    mounts::check(container, &pod.volumes, at, problems);
    mounts::check_devices(container, &pod.volumes, at, problems);
    resources::check(&container.resources, &pod.claims, &at.field("resources"), problems);
    let resizes = at.field("resizePolicy");
    restarts::check_resizes(&container.resize_policy, &pod.spec.restart_policy, &resizes, problems);
    security::check(container, pod, &at.field("securityContext"), problems);
}

/// The words stand in this order in problems, so the schema cannot check them.
fn check_message_policy(policy: &str, at: &Path<'_>, problems: &mut Problems) {
    const WORDS: [&str; 2] = ["File", "FallbackToLogsOnError"];
    let place = at.field("terminationMessagePolicy");
    if policy.is_empty() {
        problems.required(&place, "");
    } else if !WORDS.contains(&policy) {
        problems.not_supported_in_order(&place, &quote(policy), &WORDS);
    }
}

/// Checks a container that runs beside others.
pub(super) fn check_main(container: &Container, pod: &Pod<'_>, at: &Path<'_>, problems: &mut Problems) {
    check(container, pod, at, problems);
    handlers::check(container, pod.spec, at, problems);
    restarts::check(container, at, problems);
}

/// Checks a container that runs before the others. Those that go on beside them may have what only these may
/// have.
pub(super) fn check_init(container: &Container, pod: &Pod<'_>, at: &Path<'_>, problems: &mut Problems) {
    check(container, pod, at, problems);
    restarts::check_init(container, at, problems);
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
    let common = visit::common(container);
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
