//! What a container may do. What it does not say, the pod may say for it.

use std::collections::HashSet;

use generated_core::core::v1::{Capabilities, Container, SecurityContext};
use generated_policy::policy::v1beta1::{HostPortRange, PodSecurityPolicySpec};
use machinery::{
    path::Path,
    problem::{Problems, plain, quote, tree},
};

use super::{super::profiles, case::Case, ids};
use crate::annotation_keys;

pub(super) fn check(case: &Case<'_>, container: &Container, at: &Path<'_>, problems: &mut Problems) {
    let none = SecurityContext::default();
    let own = container.security_context.as_ref().unwrap_or(&none);
    let (policy, pod, context) = (case.policy, case.context, at.field("securityContext"));
    let non_root = own.run_as_non_root.or(pod.run_as_non_root);
    ids::check_user(&policy.run_as_user, own.run_as_user.or(pod.run_as_user), non_root, &context, problems);
    if let Some(rule) = &policy.run_as_group {
        let groups: Vec<i64> = own.run_as_group.or(pod.run_as_group).into_iter().collect();
        ids::check_groups((&rule.rule, &rule.ranges), &groups, &context.field("runAsGroup"), problems);
    }
    let labels = own.se_linux_options.as_ref().or(pod.se_linux_options.as_ref());
    ids::check_labels(&policy.se_linux, labels, &context.field("seLinuxOptions"), problems);
    check_app_armor(case, container, problems);
    let profile = profiles::seccomp_of_container(case.pod, container, case.domain);
    let key = annotation_keys::seccomp_of_container(case.domain, &container.name);
    case.check_seccomp(&profile, &key, problems);
    check_rights(policy, own, &context, problems);
    check_capabilities(policy, own.capabilities.as_ref(), &context.field("capabilities"), problems);
    check_ports(policy, container, at, problems);
    check_root(policy, own, &context, problems);
}

fn check_app_armor(case: &Case<'_>, container: &Container, problems: &mut Problems) {
    let allowed = &case.app_armor;
    if allowed.is_absent() {
        return;
    }
    let pod = Path::Root.field("pod");
    let metadata = pod.field("metadata");
    let key = annotation_keys::app_armor(case.domain, &container.name);
    let annotations = metadata.field("annotations");
    let profile = profiles::app_armor_of_container(case.pod, container, case.domain);
    if profile.is_empty() {
        problems.forbidden(&annotations.key(&key), "AppArmor profile must be set");
    } else if !allowed.has(&profile) {
        let why = format!("{profile} is not an allowed profile. Allowed values: {}", quote(allowed.text));
        problems.forbidden(&annotations.key(&key), &why);
    }
}

fn check_rights(
    policy: &PodSecurityPolicySpec,
    own: &SecurityContext,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    if !policy.privileged && own.privileged == Some(true) {
        problems.invalid(&at.field("privileged"), &plain(true), "Privileged containers are not allowed");
    }
    let mount = own.proc_mount.as_deref().unwrap_or("Default");
    let allowed = &policy.allowed_proc_mount_types;
    let is_allowed =
        if allowed.is_empty() { mount == "Default" } else { allowed.iter().any(|allowed| allowed == mount) };
    if !is_allowed {
        problems.invalid(&at.field("procMount"), &quote(mount), "ProcMountType is not allowed");
    }
}

fn check_capabilities(
    policy: &PodSecurityPolicySpec,
    own: Option<&Capabilities>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let PodSecurityPolicySpec {
        default_add_capabilities,
        required_drop_capabilities,
        allowed_capabilities,
        ..
    } = policy;
    let Some(own) = own else {
        if !default_add_capabilities.is_empty() || !required_drop_capabilities.is_empty() {
            problems.invalid(at, "null", "required capabilities are not set on the securityContext");
        }
        return;
    };
    let may_add: HashSet<&String> = allowed_capabilities.iter().chain(default_add_capabilities).collect();
    if allowed_capabilities.iter().any(|allowed| allowed == "*") {
        return;
    }
    for added in own.add.iter().filter(|added| !may_add.contains(added)) {
        problems.invalid(&at.field("add"), &quote(added), "capability may not be added");
    }
    let dropped: HashSet<&String> = own.drop.iter().collect();
    for missing in required_drop_capabilities.iter().filter(|required| !dropped.contains(required)) {
        let why = format!("{missing} is required to be dropped but was not found");
        problems.invalid(&at.field("drop"), &tree(&own.drop), &why);
    }
}

fn check_ports(
    policy: &PodSecurityPolicySpec,
    container: &Container,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let is_allowed =
        |port: i32| policy.host_ports.iter().any(|range| (range.min..=range.max).contains(&port));
    let list = at.field("ports");
    for (index, port) in container.ports.iter().enumerate() {
        let port = port.host_port;
        if port <= 0 || is_allowed(port) {
            continue;
        }
        let allowed: Vec<String> = policy.host_ports.iter().map(shown).collect();
        let allowed = allowed.join(",");
        let why = format!("Host port {port} is not allowed to be used. Allowed ports: [{allowed}]");
        problems.invalid(&list.index(index).field("hostPort"), &plain(port), &why);
    }
}

fn shown(HostPortRange { min, max }: &HostPortRange) -> String {
    if min == max { min.to_string() } else { format!("{min}-{max}") }
}

fn check_root(policy: &PodSecurityPolicySpec, own: &SecurityContext, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("readOnlyRootFilesystem");
    match own.read_only_root_filesystem.filter(|_| policy.read_only_root_filesystem) {
        Some(false) => {
            problems.invalid(&place, &plain(false), "ReadOnlyRootFilesystem must be set to true");
        }
        None if policy.read_only_root_filesystem => {
            problems.invalid(&place, "null", "ReadOnlyRootFilesystem may not be nil and must be set to true");
        }
        _ => {}
    }
    let escalation = own.allow_privilege_escalation;
    if policy.allow_privilege_escalation == Some(false) && escalation != Some(false) {
        let shown = escalation.map_or("null".to_owned(), plain);
        let why = "Allowing privilege escalation for containers is not allowed";
        problems.invalid(&at.field("allowPrivilegeEscalation"), &shown, why);
    }
}
