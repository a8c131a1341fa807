//! Profiles of seccomp and AppArmor, which policies name in annotations and pods in annotations or fields.

use std::collections::BTreeMap;

use generated_core::core::v1::{AppArmorProfile, Container, Pod, SeccompProfile};

use crate::annotation_keys;

const RUNTIME: &str = "runtime/default";

/// A profile as annotations name it. The older word for that of the runtime means the same.
pub(super) fn normal(profile: &str) -> &str {
    if profile == "docker/default" { RUNTIME } else { profile }
}

/// The name of an annotation of a policy.
pub(super) fn of_policy(kind: &str, name: &str, domain: &str) -> String {
    format!("{kind}.{domain}/{name}")
}

/// The profile of a pod; empty if it names none.
pub(super) fn seccomp_of_pod(pod: &Pod, domain: &str) -> String {
    if let Some(profile) =
        pod.metadata.annotations.get(&annotation_keys::seccomp(domain)).filter(|text| !text.is_empty())
    {
        return normal(profile).to_owned();
    }
    let context = pod.spec.security_context.as_ref();
    context.and_then(|context| context.seccomp_profile.as_ref()).map(seccomp_text).unwrap_or_default()
}

/// The profile of a container; empty if neither it nor the pod names one.
pub(super) fn seccomp_of_container(pod: &Pod, container: &Container, domain: &str) -> String {
    if let Some(profile) =
        pod.metadata.annotations.get(&annotation_keys::seccomp_of_container(domain, &container.name))
    {
        return normal(profile).to_owned();
    }
    let context = container.security_context.as_ref();
    match context.and_then(|context| context.seccomp_profile.as_ref()) {
        Some(profile) => seccomp_text(profile),
        None => seccomp_of_pod(pod, domain),
    }
}

fn seccomp_text(SeccompProfile { type_, localhost_profile }: &SeccompProfile) -> String {
    text(type_, localhost_profile.as_deref())
}

/// The field for a profile that a policy names.
pub(super) fn seccomp_field(profile: &str) -> SeccompProfile {
    let (type_, path) = match (profile, profile.strip_prefix("localhost/")) {
        (_, Some(path)) => ("Localhost", Some(path.to_owned())),
        ("unconfined", None) => ("Unconfined", None),
        _ => ("RuntimeDefault", None),
    };
    SeccompProfile { type_: type_.to_owned(), localhost_profile: path }
}

/// The profile for AppArmor of a container; empty if neither it nor the pod names one.
pub(super) fn app_armor_of_container(pod: &Pod, container: &Container, domain: &str) -> String {
    let annotation = pod.metadata.annotations.get(&annotation_keys::app_armor(domain, &container.name));
    if let Some(profile) = annotation.filter(|profile| !profile.is_empty()) {
        return profile.clone();
    }
    let own = container.security_context.as_ref().and_then(|context| context.app_armor_profile.as_ref());
    let of_pod = pod.spec.security_context.as_ref().and_then(|context| context.app_armor_profile.as_ref());
    let field = own.or(of_pod);
    field
        .map(|AppArmorProfile { type_, localhost_profile }| text(type_, localhost_profile.as_deref()))
        .unwrap_or_default()
}

fn text(type_: &str, path: Option<&str>) -> String {
    match type_ {
        "Localhost" => format!("localhost/{}", path.unwrap_or_default()),
        "Unconfined" => "unconfined".to_owned(),
        _ => RUNTIME.to_owned(),
    }
}

/// What a policy says of the profiles that it allows.
pub(super) struct Allowed<'a> {
    /// As it stands there.
    pub(super) text: &'a str,
    /// None if it says nothing.
    profiles: Option<Vec<&'a str>>,
}

impl<'a> Allowed<'a> {
    pub(super) fn of(annotations: &'a BTreeMap<String, String>, key: &str) -> Self {
        let text = annotations.get(key);
        let profiles = text.map(|list| list.split(',').map(normal).collect());
        Allowed { text: text.map_or("", String::as_str), profiles }
    }

    /// Whether the policy says nothing.
    pub(super) fn is_absent(&self) -> bool {
        self.profiles.is_none()
    }

    pub(super) fn has(&self, profile: &str) -> bool {
        self.profiles.as_ref().is_some_and(|profiles| profiles.contains(&profile))
    }
}
