//! Rights and users: of a pod, of its containers, and what both say together.

use std::collections::HashSet;

use generated_core::core::v1::{
    AppArmorProfile, Container, PodSecurityContext, PodSpec, SeccompProfile, SecurityContext,
};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::{surroundings::Pod, windows};

/// The largest number of a user or a group.
const ID_MAX: i64 = i32::MAX as i64;
/// The profile that is a file of the node.
const LOCALHOST: &str = "Localhost";
/// Where profiles of system calls and of AppArmor come from.
const PROFILES: [&str; 3] = [LOCALHOST, "RuntimeDefault", "Unconfined"];
/// The most bytes in the name of an AppArmor profile.
const PROFILE_BYTES_MAX: usize = 4095;
/// The right with which a process can get all others.
const ADMINISTRATOR: &str = "CAP_SYS_ADMIN";
/// Kernel parameters that belong to the space of processes that talk to each other.
const OF_IPC: [&str; 10] = [
    "kernel.sem",
    "kernel.shm",
    "kernel.shmall",
    "kernel.shmmax",
    "kernel.shmmni",
    "kernel.shm_rmid_forced",
    "kernel.msg",
    "kernel.msgmax",
    "kernel.msgmnb",
    "kernel.msgmni",
];
const BAD_SYSCTL: &str = "must have at most 253 characters and match regex \
    ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$";

/// Checks what a container may do.
pub(super) fn check(container: &Container, pod: &Pod<'_>, at: &Path<'_>, problems: &mut Problems) {
    let Some(context) = &container.security_context else { return };
    if context.privileged == Some(true) && !pod.may_be_privileged {
        problems.forbidden(&at.field("privileged"), "disallowed by cluster policy");
    }
    check_id(context.run_as_user, &at.field("runAsUser"), problems);
    check_id(context.run_as_group, &at.field("runAsGroup"), problems);
    if let Some(mount) = &context.proc_mount {
        let place = at.field("procMount");
        word(mount, &["Default", "Unmasked"], &place, problems);
        if mount == "Unmasked" && pod.spec.host_users != Some(false) {
            problems.invalid(&place, &quote(mount), "`hostUsers` must be false to use `Unmasked`");
        }
    }
    if let Some(profile) = &context.seccomp_profile {
        check_seccomp(profile, &at.field("seccompProfile"), problems);
    }
    check_escalation(context, at, problems);
    if let Some(options) = &context.windows_options {
        windows::check(options, &at.field("windowsOptions"), problems);
    }
    if let Some(profile) = &context.app_armor_profile {
        check_app_armor(profile, &at.field("appArmorProfile"), problems);
    }
}

/// A process that has all rights cannot be kept from getting more.
fn check_escalation(context: &SecurityContext, at: &Path<'_>, problems: &mut Problems) {
    if context.allow_privilege_escalation != Some(false) {
        return;
    }
    if context.privileged == Some(true) {
        let detail = "cannot set `allowPrivilegeEscalation` to false and `privileged` to true";
        problems.invalid_value(at, context, detail);
    }
    let added = context.capabilities.iter().flat_map(|capabilities| &capabilities.add);
    for _ in added.filter(|added| *added == ADMINISTRATOR) {
        let detail = "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN";
        problems.invalid_value(at, context, detail);
    }
}

/// Checks what all containers of a pod may do. `stored` is the specification before an update.
pub(super) fn check_pod(spec: &PodSpec, stored: Option<&PodSpec>, at: &Path<'_>, problems: &mut Problems) {
    let Some(context) = &spec.security_context else { return };
    check_id(context.fs_group, &at.field("fsGroup"), problems);
    check_id(context.run_as_user, &at.field("runAsUser"), problems);
    check_id(context.run_as_group, &at.field("runAsGroup"), problems);
    let groups = at.field("supplementalGroups");
    for (index, group) in context.supplemental_groups.iter().enumerate() {
        check_id(Some(*group), &groups.index(index), problems);
    }
    if spec.share_process_namespace == Some(true) && spec.host_pid {
        let detail = "ShareProcessNamespace and HostPID cannot both be enabled";
        problems.invalid(&at.field("shareProcessNamespace"), "true", detail);
    }
    check_sysctls(context, spec, &at.field("sysctls"), problems);
    if let Some(policy) = &context.fs_group_change_policy {
        word(policy, &["Always", "OnRootMismatch"], &at.field("fsGroupChangePolicy"), problems);
    }
    if let Some(profile) = &context.seccomp_profile {
        check_seccomp(profile, &at.field("seccompProfile"), problems);
    }
    if let Some(options) = &context.windows_options {
        windows::check(options, &at.field("windowsOptions"), problems);
    }
    if let Some(profile) = &context.app_armor_profile {
        check_app_armor(profile, &at.field("appArmorProfile"), problems);
    }
    if let Some(policy) = &context.supplemental_groups_policy {
        word(policy, &["Merge", "Strict"], &at.field("supplementalGroupsPolicy"), problems);
    }
    if let Some(policy) = &context.se_linux_change_policy {
        word(policy, label_policies(stored), &at.field("seLinuxChangePolicy"), problems);
    }
}

/// The ways to label volumes. Mounts with a label need nodes that know them, but an object that has a policy
/// keeps its choice.
fn label_policies(stored: Option<&PodSpec>) -> &'static [&'static str] {
    let context = stored.and_then(|stored| stored.security_context.as_ref());
    match context.and_then(|context| context.se_linux_change_policy.as_ref()) {
        Some(_) => &["MountOption", "Recursive"],
        None => &["Recursive"],
    }
}

fn check_id(id: Option<i64>, at: &Path<'_>, problems: &mut Problems) {
    if let Some(id) = id.filter(|id| !(0..=ID_MAX).contains(id)) {
        problems.invalid(at, &id.to_string(), "must be between 0 and 2147483647, inclusive");
    }
}

fn word(value: &str, words: &[&str], at: &Path<'_>, problems: &mut Problems) {
    if !words.contains(&value) {
        problems.not_supported(at, &quote(value), words);
    }
}

fn check_seccomp(profile: &SeccompProfile, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("type");
    if profile.type_.is_empty() {
        problems.required(&place, "type is required when seccompProfile is set");
    } else {
        word(&profile.type_, &PROFILES, &place, problems);
    }
    let place = at.field("localhostProfile");
    match (profile.type_.as_str(), &profile.localhost_profile) {
        (LOCALHOST, None) => problems.required(&place, "must be set when seccomp type is Localhost"),
        (LOCALHOST, Some(path)) => check::format(path, format::local_path, &place, problems),
        (_, Some(_)) => {
            problems.invalid_value(&place, profile, "can only be set when seccomp type is Localhost");
        }
        (_, None) => {}
    }
}

/// Checks a profile of AppArmor.
pub(crate) fn check_app_armor(profile: &AppArmorProfile, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("localhostProfile");
    let name = profile.localhost_profile.as_deref();
    match (profile.type_.as_str(), name) {
        (LOCALHOST, None) => problems.required(&place, "must be set when AppArmor type is Localhost"),
        (LOCALHOST, Some(name)) => {
            if name.trim() != name {
                problems.invalid(&place, &quote(name), "must not be padded with whitespace");
            } else if name.is_empty() {
                problems.required(&place, "must be set when AppArmor type is Localhost");
            }
            if name.len() > PROFILE_BYTES_MAX {
                problems.too_long(&place, PROFILE_BYTES_MAX);
            }
        }
        ("RuntimeDefault" | "Unconfined", Some(name)) => {
            problems.invalid(&place, &quote(name), "can only be set when AppArmor type is Localhost");
        }
        _ => {}
    }
    let place = at.field("type");
    if profile.type_.is_empty() {
        problems.required(&place, "type is required when appArmorProfile is set");
    } else {
        word(&profile.type_, &PROFILES, &place, problems);
    }
}

/// A pod sets kernel parameters only of spaces that it has for itself.
fn check_sysctls(context: &PodSecurityContext, spec: &PodSpec, list: &Path<'_>, problems: &mut Problems) {
    let mut seen = HashSet::new();
    for (index, sysctl) in context.sysctls.iter().enumerate() {
        let at = list.index(index);
        let (place, name) = (at.field("name"), sysctl.name.as_str());
        if name.is_empty() {
            problems.required(&place, "");
        } else if !is_sysctl(name) {
            problems.invalid(&place, &quote(name), BAD_SYSCTL);
        } else if !seen.insert(name) {
            problems.duplicate(&place, &quote(name));
        }
        // Both separators mean the same.
        let name = dotted(name);
        if spec.host_network && name.starts_with("net.") {
            problems.invalid(&place, &quote(&sysctl.name), "may not be specified when 'hostNetwork' is true");
        }
        if spec.host_ipc && (OF_IPC.contains(&name.as_str()) || name.starts_with("fs.mqueue.")) {
            problems.invalid(&place, &quote(&sysctl.name), "may not be specified when 'hostIPC' is true");
        }
    }
}

/// The name with dots where it is written as a path. Which separator comes first decides.
fn dotted(name: &str) -> String {
    match name.find(['.', '/']).and_then(|at| name.as_bytes().get(at)) {
        Some(b'/') => name
            .chars()
            .map(|c| match c {
                '/' => '.',
                '.' => '/',
                other => other,
            })
            .collect(),
        _ => name.to_owned(),
    }
}

fn is_sysctl(name: &str) -> bool {
    let is_part = |part: &str| {
        let bytes = part.as_bytes();
        let is_end = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        let mut inner = bytes.iter();
        is_end(bytes.first())
            && is_end(bytes.last())
            && inner.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_".contains(b))
    };
    name.len() <= 253 && name.split(['.', '/']).all(is_part)
}
