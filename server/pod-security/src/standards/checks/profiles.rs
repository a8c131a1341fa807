//! Profiles that the kernel enforces on containers: AppArmor, seccomp, SELinux.

use std::collections::BTreeSet;

use generated_core::core::v1::{AppArmorProfile, SELinuxOptions, SeccompProfile};
use machinery::problem::quote;

use super::{
    setters::{Setters, containers, plural, quoted},
    subject::Subject,
    violation::Violation,
};
use crate::annotation_keys;

/// The first release in which seccomp is a field; before, annotations had it.
const SECCOMP_FIELDS: u64 = 19;

/// Types that processes of containers have, and since which release they are known.
const SE_LINUX_TYPES: [(u64, &str); 5] = [
    (0, ""),
    (0, "container_t"),
    (0, "container_init_t"),
    (0, "container_kvm_t"),
    (31, "container_engine_t"),
];

pub(super) fn app_armor(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let mut types = BTreeSet::new();
    let setters = Setters::of(
        subject,
        |pod| pod.app_armor_profile.as_ref(),
        |container| container.app_armor_profile.as_ref(),
        |AppArmorProfile { type_, .. }| {
            let is_bad = !is_safe_type(type_);
            if is_bad {
                types.insert(type_.as_str());
            }
            is_bad
        },
    );
    let mut setters = setters.texts();
    let annotations = app_armor_annotations(subject);
    if !annotations.is_empty() {
        setters.push(plural(annotations.len(), "annotation", "annotations").to_owned());
    }
    let values = types.len() + annotations.len();
    let shown = quoted(types.into_iter().chain(annotations.iter().map(String::as_str)));
    (!setters.is_empty()).then(|| Violation {
        reason: plural(values, "forbidden AppArmor profile", "forbidden AppArmor profiles"),
        detail: format!("{} must not set AppArmor profile type to {shown}", setters.join(" and ")),
    })
}

/// Forbidden annotations of the days before the field, sorted.
fn app_armor_annotations(subject: &Subject<'_>) -> Vec<String> {
    let prefix = annotation_keys::app_armor(subject.domain, "");
    let is_safe = |value: &str| matches!(value, "" | "runtime/default") || value.starts_with("localhost/");
    let ours = subject.annotations.iter().filter(|(key, value)| key.starts_with(&prefix) && !is_safe(value));
    let mut texts: Vec<String> = ours.map(|(key, value)| format!("{key}={}", quote(value))).collect();
    texts.sort_unstable();
    texts
}

pub(super) fn seccomp_baseline(subject: &Subject<'_>, release: u64) -> Option<Violation> {
    let detail =
        if release < SECCOMP_FIELDS { seccomp_annotations(subject) } else { seccomp_fields(subject) }?;
    Some(Violation { reason: "seccompProfile", detail })
}

pub(super) fn seccomp_restricted(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let detail = seccomp_fields(subject).or_else(|| seccomp_missing(subject))?;
    Some(Violation { reason: "seccompProfile", detail })
}

fn seccomp_annotations(subject: &Subject<'_>) -> Option<String> {
    let is_safe = |value: &str| {
        matches!(value, "runtime/default" | "docker/default") || value.starts_with("localhost/")
    };
    let of_pod = annotation_keys::seccomp(subject.domain);
    let of_containers = subject
        .containers()
        .map(|container| annotation_keys::seccomp_of_container(subject.domain, container.name));
    let forbidden = std::iter::once(of_pod).chain(of_containers).filter_map(|key| {
        let value = subject.annotations.get(&key).filter(|value| !is_safe(value))?;
        Some(format!("{key}={}", quote(value)))
    });
    // A set: two containers may have one name until the pod is checked.
    let forbidden: BTreeSet<String> = forbidden.collect();
    let word = plural(forbidden.len(), "annotation", "annotations");
    (!forbidden.is_empty())
        .then(|| format!("forbidden {word} {}", forbidden.into_iter().collect::<Vec<_>>().join(", ")))
}

fn seccomp_fields(subject: &Subject<'_>) -> Option<String> {
    let mut types = BTreeSet::new();
    let setters = Setters::of(
        subject,
        |pod| pod.seccomp_profile.as_ref(),
        |container| container.seccomp_profile.as_ref(),
        |SeccompProfile { type_, .. }| {
            let is_bad = !is_safe_type(type_);
            if is_bad {
                types.insert(type_.as_str());
            }
            is_bad
        },
    );
    let setters = setters.text()?;
    Some(format!("{setters} must not set securityContext.seccompProfile.type to {}", quoted(types)))
}

/// The containers that have no profile, neither their own nor one of the pod.
fn seccomp_missing(subject: &Subject<'_>) -> Option<String> {
    if subject.security().is_some_and(|context| context.seccomp_profile.is_some()) {
        return None;
    }
    let silent = subject
        .containers()
        .filter(|container| container.security.is_none_or(|context| context.seccomp_profile.is_none()));
    let names: Vec<&str> = silent.map(|container| container.name).collect();
    (!names.is_empty()).then(|| {
        format!(
            "pod or {} must set securityContext.seccompProfile.type to \"RuntimeDefault\" or \"Localhost\"",
            containers(&names)
        )
    })
}

/// Types of AppArmor and seccomp profiles that restrict something.
fn is_safe_type(type_: &str) -> bool {
    matches!(type_, "RuntimeDefault" | "Localhost")
}

pub(super) fn se_linux(subject: &Subject<'_>, release: u64) -> Option<Violation> {
    let is_known =
        |type_: &str| SE_LINUX_TYPES.iter().any(|(since, known)| *since <= release && *known == type_);
    let (mut types, mut sets_user, mut sets_role) = (BTreeSet::new(), false, false);
    let setters = Setters::of(
        subject,
        |pod| pod.se_linux_options.as_ref(),
        |container| container.se_linux_options.as_ref(),
        |SELinuxOptions { user, role, type_, .. }| {
            if !is_known(type_) {
                types.insert(type_.as_str());
            }
            sets_user |= !user.is_empty();
            sets_role |= !role.is_empty();
            !is_known(type_) || !user.is_empty() || !role.is_empty()
        },
    );
    let setters = setters.text()?;
    let word = plural(types.len(), "type", "types");
    let types = (!types.is_empty()).then(|| format!("{word} {}", quoted(types)));
    let user = sets_user.then(|| "user may not be set".to_owned());
    let role = sets_role.then(|| "role may not be set".to_owned());
    let set = types.into_iter().chain(user).chain(role).collect::<Vec<_>>().join("; ");
    let detail = format!("{setters} set forbidden securityContext.seLinuxOptions: {set}");
    Some(Violation { reason: "seLinuxOptions", detail })
}
