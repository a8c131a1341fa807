//! The rules of a policy, applied to a pod with all defaults of the policy.

mod case;
mod containers;
mod ids;
mod volumes;

use generated_core::core::v1::{Pod, PodSecurityContext};
use generated_policy::policy::v1beta1::PodSecurityPolicy;
use machinery::{
    brand::Brand,
    path::Path,
    problem::{Problems, plain, quote},
};

use self::case::Case;
use super::profiles::{self, Allowed};
use crate::annotation_keys;

/// Settings of the kernel that concern nothing outside the pod.
const SAFE_SYSCTLS: [&str; 5] = [
    "kernel.shm_rmid_forced",
    "net.ipv4.ip_local_port_range",
    "net.ipv4.tcp_syncookies",
    "net.ipv4.ping_group_range",
    "net.ipv4.ip_unprivileged_port_start",
];

/// Whether the pod keeps all rules.
pub(super) fn check(policy: &PodSecurityPolicy, brand: &Brand, pod: &Pod) -> Problems {
    let domain = brand.domain;
    let none = PodSecurityContext::default();
    let annotations = &policy.metadata.annotations;
    let allowed = |kind| Allowed::of(annotations, &profiles::of_policy(kind, "allowedProfileNames", domain));
    let case = Case {
        policy: &policy.spec,
        pod,
        context: pod.spec.security_context.as_ref().unwrap_or(&none),
        domain,
        seccomp: allowed("seccomp.security.alpha"),
        app_armor: allowed("apparmor.security.beta"),
    };
    let mut problems = Problems::default();
    case.check_pod(&mut problems);
    volumes::check(case.policy, &pod.spec, brand.root_ca_config_map, &mut problems);
    case.check_runtime_class(&mut problems);
    let spec = Path::Root.field("spec");
    for (list, name) in [(&pod.spec.init_containers, "initContainers"), (&pod.spec.containers, "containers")]
    {
        for (index, container) in list.iter().enumerate() {
            containers::check(&case, container, &spec.field(name).index(index), &mut problems);
        }
    }
    problems
}

impl Case<'_> {
    fn check_pod(&self, problems: &mut Problems) {
        let (policy, context) = (self.policy, self.context);
        let spec = Path::Root.field("spec");
        let at = spec.field("securityContext");
        let (fs, groups) = (&policy.fs_group, &policy.supplemental_groups);
        let fs_groups: Vec<i64> = context.fs_group.into_iter().collect();
        ids::check_groups((&fs.rule, &fs.ranges), &fs_groups, &at.field("fsGroup"), problems);
        let own = &context.supplemental_groups;
        ids::check_groups((&groups.rule, &groups.ranges), own, &at.field("supplementalGroups"), problems);
        let profile = profiles::seccomp_of_pod(self.pod, self.domain);
        self.check_seccomp(&profile, &annotation_keys::seccomp(self.domain), problems);
        let labels = context.se_linux_options.as_ref();
        ids::check_labels(&policy.se_linux, labels, &at.field("seLinuxOptions"), problems);
        for (is_shared, is_allowed, field, what) in [
            (self.pod.spec.host_network, policy.host_network, "hostNetwork", "network"),
            (self.pod.spec.host_pid, policy.host_pid, "hostPID", "PID"),
            (self.pod.spec.host_ipc, policy.host_ipc, "hostIPC", "IPC"),
        ] {
            if is_shared && !is_allowed {
                let why = format!("Host {what} is not allowed to be used");
                problems.invalid(&at.field(field), &plain(true), &why);
            }
        }
        self.check_sysctls(problems);
    }

    /// `profile` is empty where there is none.
    fn check_seccomp(&self, profile: &str, key: &str, problems: &mut Problems) {
        let (pod, allowed) = (Path::Root.field("pod"), &self.seccomp);
        let metadata = pod.field("metadata");
        let annotations = metadata.field("annotations");
        let at = annotations.key(key);
        if allowed.has("*") {
            return;
        }
        if allowed.is_absent() {
            if !profile.is_empty() {
                problems.forbidden(&at, "seccomp may not be set");
            }
        } else if !allowed.has(profile) {
            let why =
                format!("{profile} is not an allowed seccomp profile. Valid values are {}", allowed.text);
            problems.forbidden(&at, &why);
        }
    }

    fn check_sysctls(&self, problems: &mut Problems) {
        let is_among = |patterns: &[String], name: &str| {
            patterns.iter().any(|pattern| match pattern.strip_suffix('*') {
                Some(begin) => name.starts_with(begin),
                None => name == pattern,
            })
        };
        let (pod, policy) = (Path::Root.field("pod"), self.policy);
        let spec = pod.field("spec");
        let context = spec.field("securityContext");
        let at = context.field("sysctls");
        for (index, sysctl) in self.context.sysctls.iter().enumerate() {
            let name = sysctl.name.as_str();
            if is_among(&policy.forbidden_sysctls, name) {
                problems.forbidden(&at.index(index), &format!("sysctl {} is not allowed", quote(name)));
            } else if !SAFE_SYSCTLS.contains(&name) && !is_among(&policy.allowed_unsafe_sysctls, name) {
                problems
                    .forbidden(&at.index(index), &format!("unsafe sysctl {} is not allowed", quote(name)));
            }
        }
    }

    fn check_runtime_class(&self, problems: &mut Problems) {
        let (Some(rule), Some(name)) = (&self.policy.runtime_class, &self.pod.spec.runtime_class_name) else {
            return;
        };
        if !rule.allowed_runtime_class_names.iter().any(|allowed| allowed == "*" || allowed == name) {
            problems.invalid(&Path::Root.field("spec").field("runtimeClassName"), &quote(name), "");
        }
    }
}
