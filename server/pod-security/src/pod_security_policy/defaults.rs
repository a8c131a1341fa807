//! What a policy fills into a pod, where the pod says nothing. A second time changes nothing.

use std::collections::BTreeSet;

use generated_core::core::v1::{
    Capabilities, Container, Pod, PodSecurityContext, SELinuxOptions, SecurityContext,
};
use generated_policy::policy::v1beta1::{IDRange, PodSecurityPolicy, PodSecurityPolicySpec};

use super::profiles;
use crate::annotation_keys;

/// Fills in everything.
pub(super) fn fill(policy: &PodSecurityPolicy, domain: &str, pod: &mut Pod) {
    let spec = &policy.spec;
    fill_pod(spec, pod);
    fill_seccomp(policy, domain, pod);
    if let (Some(class), None) = (&spec.runtime_class, &pod.spec.runtime_class_name) {
        pod.spec.runtime_class_name.clone_from(&class.default_runtime_class_name);
    }
    fill_app_armor(policy, domain, pod);
    let of_pod = pod.spec.security_context.clone().unwrap_or_default();
    for container in pod.spec.init_containers.iter_mut().chain(&mut pod.spec.containers) {
        let before = container.security_context.clone().unwrap_or_default();
        let mut context = before.clone();
        fill_container(spec, &of_pod, &mut context);
        // A context that stays empty stays absent.
        if context != before {
            container.security_context = Some(context);
        }
    }
}

/// The first id that a rule allows, if it asks for one.
fn first(rule: &str, ranges: &[IDRange]) -> Option<i64> {
    ranges.first().filter(|_| rule == "MustRunAs").map(|range| range.min)
}

fn fill_pod(spec: &PodSecurityPolicySpec, pod: &mut Pod) {
    let before = pod.spec.security_context.clone().unwrap_or_default();
    let mut context = before.clone();
    if context.supplemental_groups.is_empty() {
        let groups = &spec.supplemental_groups;
        context.supplemental_groups.extend(first(&groups.rule, &groups.ranges));
    }
    context.fs_group = context.fs_group.or_else(|| first(&spec.fs_group.rule, &spec.fs_group.ranges));
    let labels = spec.se_linux.se_linux_options.as_ref().filter(|_| spec.se_linux.rule == "MustRunAs");
    if let (Some(labels), None) = (labels, &context.se_linux_options) {
        // Containers without labels have those of the pod.
        context.se_linux_options = Some(SELinuxOptions {
            user: labels.user.clone(),
            role: labels.role.clone(),
            type_: labels.type_.clone(),
            level: labels.level.clone(),
        });
    }
    if context != before {
        pod.spec.security_context = Some(context);
    }
}

/// Both as an annotation, which policies look at, and as a field, which nodes look at.
fn fill_seccomp(policy: &PodSecurityPolicy, domain: &str, pod: &mut Pod) {
    let key = profiles::of_policy("seccomp.security.alpha", "defaultProfileName", domain);
    let Some(default) = policy.metadata.annotations.get(&key).filter(|profile| !profile.is_empty()) else {
        return;
    };
    if !profiles::seccomp_of_pod(pod, domain).is_empty() {
        return;
    }
    pod.metadata.annotations.insert(annotation_keys::seccomp(domain), default.clone());
    let context = pod.spec.security_context.get_or_insert_default();
    context.seccomp_profile = Some(profiles::seccomp_field(default));
}

fn fill_app_armor(policy: &PodSecurityPolicy, domain: &str, pod: &mut Pod) {
    let key = profiles::of_policy("apparmor.security.beta", "defaultProfileName", domain);
    let Some(default) = policy.metadata.annotations.get(&key).filter(|profile| !profile.is_empty()) else {
        return;
    };
    let is_open =
        |container: &&Container| profiles::app_armor_of_container(pod, container, domain).is_empty();
    let open = pod.spec.init_containers.iter().chain(&pod.spec.containers).filter(is_open);
    let keys: Vec<String> =
        open.map(|container| annotation_keys::app_armor(domain, &container.name)).collect();
    // The kind of pods makes fields of them.
    pod.metadata.annotations.extend(keys.into_iter().map(|key| (key, default.clone())));
}

fn fill_container(spec: &PodSecurityPolicySpec, pod: &PodSecurityContext, context: &mut SecurityContext) {
    if context.run_as_user.or(pod.run_as_user).is_none() {
        context.run_as_user = first(&spec.run_as_user.rule, &spec.run_as_user.ranges);
    }
    if let (Some(group), None) = (&spec.run_as_group, context.run_as_group.or(pod.run_as_group)) {
        context.run_as_group = first(&group.rule, &group.ranges);
    }
    let chooses_user = context.run_as_non_root.or(pod.run_as_non_root).is_some()
        || context.run_as_user.or(pod.run_as_user).is_some();
    if !chooses_user && spec.run_as_user.rule == "MustRunAsNonRoot" {
        context.run_as_non_root = Some(true);
    }
    fill_capabilities(spec, &mut context.capabilities);
    if spec.read_only_root_filesystem {
        context.read_only_root_filesystem.get_or_insert(true);
    }
    let allows = spec.allow_privilege_escalation.unwrap_or(true);
    let escalation = spec.default_allow_privilege_escalation.or((!allows).then_some(false));
    context.allow_privilege_escalation = context.allow_privilege_escalation.or(escalation);
}

fn fill_capabilities(spec: &PodSecurityPolicySpec, capabilities: &mut Option<Capabilities>) {
    let Capabilities { add, drop } = capabilities.clone().unwrap_or_default();
    let (own_add, own_drop): (BTreeSet<_>, BTreeSet<_>) =
        (add.into_iter().collect(), drop.into_iter().collect());
    let kept = spec.default_add_capabilities.iter().filter(|added| !own_drop.contains(*added));
    let add: BTreeSet<String> = own_add.iter().chain(kept).cloned().collect();
    let drop: BTreeSet<String> = own_drop.iter().chain(&spec.required_drop_capabilities).cloned().collect();
    // Lists to which nothing is added keep their order.
    if add.len() != own_add.len() || drop.len() != own_drop.len() {
        *capabilities =
            Some(Capabilities { add: add.into_iter().collect(), drop: drop.into_iter().collect() });
    }
}
