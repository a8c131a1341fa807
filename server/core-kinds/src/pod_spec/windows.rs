//! Pods on Windows: their options, and what the operating system of a pod rules out.

use generated_core::core::v1::{Container, PodSpec, SecurityContext, WindowsSecurityContextOptions};
use machinery::{
    check,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
};

use super::visit::each_container;

const SPEC_BYTES_MAX: usize = 64 * 1024;
/// Bytes of the part of a user name before the backslash.
const DOMAIN_BYTES_MAX: usize = 255;
const NET_BIOS_BYTES_MAX: usize = 15;
const USER_BYTES_MAX: usize = 104;
const NOT_ON_WINDOWS: &str = "cannot be set for a windows pod";

/// Checks the options of a pod or of a container.
pub(super) fn check(options: &WindowsSecurityContextOptions, at: &Path<'_>, problems: &mut Problems) {
    if let Some(name) = &options.gmsa_credential_spec_name {
        check::format(name, format::dns_subdomain, &at.field("gmsaCredentialSpecName"), problems);
    }
    if let Some(text) = &options.gmsa_credential_spec {
        let place = at.field("gmsaCredentialSpec");
        if text.is_empty() {
            problems.invalid(&place, &quote(text), "gmsaCredentialSpec cannot be an empty string");
        } else if text.len() > SPEC_BYTES_MAX {
            problems.invalid(&place, &quote(text), "gmsaCredentialSpec size must be under 64 KiB");
        }
    }
    if let Some(name) = &options.run_as_user_name {
        check_user(name, &at.field("runAsUserName"), problems);
    }
}

fn check_user(name: &str, at: &Path<'_>, problems: &mut Problems) {
    let mut refuse = |what: &str| problems.invalid(at, &quote(name), &format!("runAsUserName{what}"));
    if name.is_empty() {
        return refuse(" cannot be an empty string");
    }
    if name.chars().any(char::is_control) {
        return refuse(" cannot contain control characters");
    }
    if name.matches('\\').count() > 1 {
        return refuse(" cannot contain more than one backslash");
    }
    let (domain, user) = name.split_once('\\').map_or((None, name), |(domain, user)| (Some(domain), user));
    if let Some(domain) = domain {
        if domain.len() > DOMAIN_BYTES_MAX {
            refuse("'s Domain length must be under 256 characters");
        }
        if !is_net_bios(domain) && !is_dns(domain) {
            refuse("'s Domain doesn't match the NetBios nor the DNS format");
        }
    }
    if user.is_empty() {
        refuse("'s User cannot be empty");
    } else if user.len() > USER_BYTES_MAX {
        refuse("'s User length must not be longer than 104 characters");
    }
    if !user.is_empty() && user.chars().all(|character| character == '.' || character == ' ') {
        refuse("'s User cannot contain only periods or spaces");
    }
    if user.contains(|character| r#""/\:;|=,+*?<>@[]"#.contains(character)) {
        refuse(r#"'s User cannot contain the following characters: "/\:;|=,+*?<>@[]"#);
    }
}

fn is_net_bios(domain: &str) -> bool {
    (1..=NET_BIOS_BYTES_MAX).contains(&domain.len())
        && !domain.starts_with('.')
        && !domain.contains(|character| r#"\/:*?"<>|"#.contains(character))
}

/// Labels of letters, digits and `-`, in any case, with dots between them.
fn is_dns(domain: &str) -> bool {
    Flaws::of(format::dns_subdomain, &domain.to_lowercase()).is_empty()
}

/// Containers that are processes of the node are so all together, and in the network of the node.
pub(super) fn check_host_processes(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let of_pod = spec.security_context.as_ref().and_then(|context| context.windows_options.as_ref());
    let of_pod = of_pod.and_then(|options| options.host_process);
    let (mut all, mut count) = (0, 0);
    each_container(spec, at, |container, place| {
        let options =
            container.security_context.as_ref().and_then(|context| context.windows_options.as_ref());
        let own = options.and_then(|options| options.host_process);
        if let (Some(own), Some(of_pod)) = (own, of_pod)
            && own != of_pod
        {
            let context = place.field("securityContext");
            let options = context.field("windowsOptions");
            let detail =
                format!("pod hostProcess value must be identical if both are specified, was {of_pod}");
            problems.invalid(&options.field("hostProcess"), &own.to_string(), &detail);
        }
        all += 1;
        count += usize::from(own.or(of_pod) == Some(true));
    });
    if count == 0 {
        return;
    }
    if count < all {
        let detail =
            "If pod contains any hostProcess containers then all containers must be HostProcess containers";
        problems.invalid(at, &quote(""), detail);
    }
    if !spec.host_network {
        let detail = "hostNetwork must be true if pod contains any hostProcess containers";
        problems.invalid(&at.field("hostNetwork"), "false", detail);
    }
}

/// Checks the operating system, and that the pod sets nothing that it has not.
pub(super) fn check_system(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let Some(system) = &spec.os else { return };
    let place = at.field("os");
    match system.name.as_str() {
        "" => problems.required(&place.field("name"), ""),
        "linux" => check_linux(spec, at, problems),
        "windows" => check_windows(spec, at, problems),
        other => problems.not_supported(&place, &quote(other), &["linux", "windows"]),
    }
}

fn check_linux(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let detail = "windows options cannot be set for a linux pod";
    if spec.security_context.as_ref().is_some_and(|context| context.windows_options.is_some()) {
        problems.forbidden(&at.field("securityContext").field("windowsOptions"), detail);
    }
    each_container(spec, at, |container, place| {
        if container.security_context.as_ref().is_some_and(|context| context.windows_options.is_some()) {
            problems.forbidden(&place.field("securityContext").field("windowsOptions"), detail);
        }
    });
}

fn check_windows(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let none = Default::default();
    let context = spec.security_context.as_ref().unwrap_or(&none);
    let place = at.field("securityContext");
    let fields = [
        (&place, "appArmorProfile", context.app_armor_profile.is_some()),
        (&place, "seLinuxOptions", context.se_linux_options.is_some()),
        (at, "hostUsers", spec.host_users.is_some()),
        (at, "hostPID", spec.host_pid),
        (at, "hostIPC", spec.host_ipc),
        (&place, "seccompProfile", context.seccomp_profile.is_some()),
        (&place, "fsGroup", context.fs_group.is_some()),
        (&place, "fsGroupChangePolicy", context.fs_group_change_policy.is_some()),
        (&place, "sysctls", !context.sysctls.is_empty()),
        (at, "shareProcessNamespace", spec.share_process_namespace.is_some()),
        (&place, "runAsUser", context.run_as_user.is_some()),
        (&place, "runAsGroup", context.run_as_group.is_some()),
        (&place, "supplementalGroups", !context.supplemental_groups.is_empty()),
        (&place, "supplementalGroupsPolicy", context.supplemental_groups_policy.is_some()),
        (&place, "seLinuxChangePolicy", context.se_linux_change_policy.is_some()),
    ];
    for (place, field, _) in fields.iter().filter(|(.., is_set)| *is_set) {
        problems.forbidden(&place.field(field), NOT_ON_WINDOWS);
    }
    each_container(spec, at, |container, place| check_on_windows(container, place, problems));
}

fn check_on_windows(container: &Container, at: &Path<'_>, problems: &mut Problems) {
    let Some(context) = &container.security_context else { return };
    let SecurityContext { capabilities, privileged, allow_privilege_escalation, .. } = context;
    let place = at.field("securityContext");
    let fields = [
        ("appArmorProfile", context.app_armor_profile.is_some()),
        ("seLinuxOptions", context.se_linux_options.is_some()),
        ("seccompProfile", context.seccomp_profile.is_some()),
        ("capabilities", capabilities.is_some()),
        ("readOnlyRootFilesystem", context.read_only_root_filesystem.is_some()),
        ("privileged", privileged.is_some()),
        ("allowPrivilegeEscalation", allow_privilege_escalation.is_some()),
        ("procMount", context.proc_mount.is_some()),
        ("runAsUser", context.run_as_user.is_some()),
        ("runAsGroup", context.run_as_group.is_some()),
    ];
    for (field, _) in fields.iter().filter(|(_, is_set)| *is_set) {
        problems.forbidden(&place.field(field), NOT_ON_WINDOWS);
    }
}
