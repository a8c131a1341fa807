//! States of containers: an ended one may only start again where its policy says so.

use std::collections::HashSet;

use generated_core::core::v1::{Container, ContainerStatus, Pod, PodSpec, ResourceStatus};
use machinery::{
    change::Change,
    path::Path,
    problem::{Problems, plain, quote},
};

use super::super::terms::ALWAYS;

/// The highest number of a user or group.
const ID_MAX: i64 = i32::MAX as i64;
/// Most bytes of a message about the health of a device.
const MESSAGE_BYTES_MAX: usize = 1024;
const RESTART_ALL: &str = "RestartAllContainers";
const RULES_GATE: &str = "ContainerRestartRules";
const RESTART_ALL_GATE: &str = "RestartAllContainersOnContainerExits";

/// Checks that ended containers stay so.
pub(super) fn check_transitions(
    change: &Change<'_>,
    new: &Pod,
    old: &Pod,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let spec = &new.spec;
    let restarts_all =
        change.gates.is_on(RESTART_ALL_GATE)
            && spec.containers.iter().chain(&spec.init_containers).any(|container| {
                container.restart_policy_rules.iter().any(|rule| rule.action == RESTART_ALL)
            });
    let (new, old) = (&new.status, &old.status);
    let lists = [
        ("containerStatuses", &new.container_statuses, &old.container_statuses, &spec.containers[..]),
        (
            "initContainerStatuses",
            &new.init_container_statuses,
            &old.init_container_statuses,
            &spec.init_containers[..],
        ),
        (
            "ephemeralContainerStatuses",
            &new.ephemeral_container_statuses,
            &old.ephemeral_container_statuses,
            &[],
        ),
    ];
    for (name, new, old, containers) in lists {
        let list = at.field(name);
        for (index, old) in old.iter().enumerate() {
            let Some(ended) = &old.state.terminated else { continue };
            let container = containers.iter().find(|container| container.name == old.name);
            let may_restart = name != "ephemeralContainerStatuses"
                && (restarts_all || may_restart(change, spec, container, ended.exit_code));
            let starts = new.iter().any(|new| new.name == old.name && new.state.terminated.is_none());
            if starts && !may_restart {
                let place = list.index(index);
                let text = "may not be transitioned to non-terminated state";
                problems.forbidden(&place.field("state"), text);
            }
        }
    }
}

fn may_restart(change: &Change<'_>, spec: &PodSpec, container: Option<&Container>, exit_code: i32) -> bool {
    let own = container.and_then(|container| container.restart_policy.as_deref());
    let by_rules = change.gates.is_on(RULES_GATE);
    if let Some(container) = container.filter(|_| by_rules) {
        for rule in &container.restart_policy_rules {
            let Some(codes) = &rule.exit_codes else { continue };
            let is_listed = codes.values.contains(&exit_code);
            let matches = if codes.operator == "NotIn" { !is_listed } else { is_listed };
            if matches && (rule.action == "Restart" || rule.action == RESTART_ALL) {
                return true;
            }
        }
    }
    let policy = match own {
        Some(own) if by_rules || own == ALWAYS => own,
        _ => spec.restart_policy.as_str(),
    };
    policy == ALWAYS || policy == "OnFailure" && exit_code != 0
}

/// Checks what statuses of containers say of users and devices.
pub(super) fn check_parts(pod: &Pod, at: &Path<'_>, problems: &mut Problems) {
    let status = &pod.status;
    let lists = [
        ("containerStatuses", &status.container_statuses),
        ("initContainerStatuses", &status.init_container_statuses),
        ("ephemeralContainerStatuses", &status.ephemeral_container_statuses),
    ];
    let is_windows = pod.spec.os.as_ref().is_some_and(|os| os.name == "windows");
    for (name, statuses) in lists {
        let list = at.field(name);
        for (index, status) in statuses.iter().enumerate() {
            check_user(status, is_windows, &list.index(index), problems);
        }
    }
    for (name, statuses) in lists {
        let list = at.field(name);
        for (index, status) in statuses.iter().enumerate() {
            let container = list.index(index);
            let place = container.field("allocatedResourcesStatus");
            if name == "ephemeralContainerStatuses" {
                if !status.allocated_resources_status.is_empty() {
                    problems.forbidden(&place, "must not be specified in container status");
                }
                continue;
            }
            for (index, resource) in status.allocated_resources_status.iter().enumerate() {
                check_device(pod, status, resource, &place.index(index), problems);
            }
        }
    }
}

fn check_user(status: &ContainerStatus, is_windows: bool, at: &Path<'_>, problems: &mut Problems) {
    let Some(linux) = status.user.as_ref().and_then(|user| user.linux.as_ref()) else { return };
    let user = at.field("user");
    let place = user.field("linux");
    if is_windows {
        problems.forbidden(&place, "cannot be set for a windows pod");
        return;
    }
    let mut check = |id: i64, at: &Path<'_>| {
        if !(0..=ID_MAX).contains(&id) {
            problems.invalid(at, &plain(id), &format!("must be between 0 and {ID_MAX}, inclusive"));
        }
    };
    check(linux.uid, &place.field("uid"));
    check(linux.gid, &place.field("gid"));
    let groups = place.field("supplementalGroups");
    for (index, group) in linux.supplemental_groups.iter().enumerate() {
        check(*group, &groups.index(index));
    }
}

fn check_device(
    pod: &Pod,
    status: &ContainerStatus,
    device: &ResourceStatus,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let all = pod.spec.containers.iter().chain(&pod.spec.init_containers);
    let resources =
        all.into_iter().find(|container| container.name == status.name).map(|found| &found.resources);
    let name = &device.name;
    match name.strip_prefix("claim:") {
        None => {
            if !resources.is_some_and(|resources| resources.requests.contains_key(name.as_str())) {
                let text = "must match one of the container's resource requests";
                problems.invalid(&at.field("name"), &quote(name), text);
            }
        }
        Some(wanted) => {
            let claims = resources.map_or(&[][..], |resources| &resources.claims);
            let is_known = claims.iter().any(|claim| match claim.request.as_str() {
                "" => claim.name == wanted,
                request => format!("{}/{request}", claim.name) == wanted,
            });
            if !is_known {
                let text = "must match one of the container's resource claims in a format \
                            'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty";
                problems.invalid(&at.field("name"), &quote(name), text);
            }
        }
    }
    let list = at.field("resources");
    let mut seen = HashSet::new();
    for (index, part) in device.resources.iter().enumerate() {
        let place = list.index(index);
        if !matches!(part.health.as_str(), "Healthy" | "Unhealthy" | "Unknown") {
            let words = ["Healthy", "Unhealthy", "Unknown"];
            problems.not_supported(&place.field("health"), &quote(&part.health), &words);
        }
        if let Some(message) = &part.message {
            if message.is_empty() {
                problems.required(&place.field("message"), "must be non-empty if specified");
            } else if message.len() > MESSAGE_BYTES_MAX {
                problems.too_long(&place.field("message"), MESSAGE_BYTES_MAX);
            }
        }
        if !seen.insert(&part.resource_id) {
            problems.duplicate(&place.field("resourceID"), &quote(&part.resource_id));
        }
    }
}
