//! Annotations that once were fields, and those by which node agents and controllers know a pod.

use generated_core::core::v1::Pod;
use machinery::{
    change::Change,
    path::Path,
    problem::{Problems, quote},
};

use super::terms::{MIRROR, annotation, is_mirror};

/// What it costs to delete a pod, for controllers that must choose one.
const DELETION_COST: &str = "pod-deletion-cost";
/// Profiles of AppArmor, by container.
const APP_ARMOR: &str = "container.apparmor.security.beta.";
/// Profiles of seccomp, of the pod and by container.
const SECCOMP_POD: &str = "seccomp.security.alpha.";
const SECCOMP_CONTAINER: &str = "container.seccomp.security.alpha.";

/// The annotation with the seccomp profile of a pod.
pub(super) fn seccomp_of_pod(domain: &str) -> String {
    format!("{SECCOMP_POD}{domain}/pod")
}

/// How the annotations with the seccomp profiles of containers begin. The name of the container follows.
pub(super) fn seccomp_of_containers(domain: &str) -> String {
    format!("{SECCOMP_CONTAINER}{domain}/")
}

/// Checks annotations by themselves.
pub(super) fn check(change: &Change<'_>, new: &Pod, old: Option<&Pod>, problems: &mut Problems) {
    let metadata = Path::Root.field("metadata");
    let at = metadata.field("annotations");
    let domain = change.brand.domain;
    if is_mirror(change.brand, new) && new.spec.node_name.is_empty() {
        let key = annotation(change.brand, MIRROR);
        let value = new.metadata.annotations.get(key.as_str()).map(String::as_str).unwrap_or_default();
        let text = "must set spec.nodeName if mirror pod annotation is set";
        problems.invalid(&at.key(&key), &quote(value), text);
    }
    check_cost(change, new, old, &at, problems);
    let (of_pod, of_container) = (seccomp_of_pod(domain), seccomp_of_containers(domain));
    for (key, profile) in &new.metadata.annotations {
        if *key == of_pod || key.starts_with(&of_container) {
            check_seccomp(profile, &at.field(key), problems);
        }
        if let Some(container) = key.strip_prefix(&format!("{APP_ARMOR}{domain}/")) {
            check_app_armor(new, container, profile, &at.key(key), problems);
        }
    }
}

fn check_cost(change: &Change<'_>, new: &Pod, old: Option<&Pod>, at: &Path<'_>, problems: &mut Problems) {
    if !change.gates.is_on("PodDeletionCost") {
        return;
    }
    let key = format!("controller.{}/{DELETION_COST}", change.brand.domain);
    let is_number = |text: &str| {
        // One form for each number, so that controllers agree on it.
        text.parse::<i32>().is_ok_and(|number| number.to_string() == text)
    };
    let stored = old.and_then(|old| old.metadata.annotations.get(&key));
    if stored.is_some_and(|cost| !is_number(cost)) {
        return;
    }
    if let Some(cost) = new.metadata.annotations.get(&key).filter(|cost| !is_number(cost)) {
        problems.invalid(&at.key(&key), &quote(cost), "must be a 32bit integer");
    }
}

fn check_seccomp(profile: &str, at: &Path<'_>, problems: &mut Problems) {
    if let Some(path) = profile.strip_prefix("localhost/") {
        machinery::check::format(path, machinery::format::relative_path, at, problems);
    } else if !matches!(profile, "runtime/default" | "docker/default" | "unconfined") {
        problems.invalid(at, &quote(profile), "must be a valid seccomp profile");
    }
}

fn check_app_armor(pod: &Pod, container: &str, profile: &str, at: &Path<'_>, problems: &mut Problems) {
    let spec = &pod.spec;
    let names = spec.containers.iter().chain(&spec.init_containers).map(|container| &container.name);
    let mut names = names.chain(spec.ephemeral_containers.iter().map(|container| &container.name));
    if !names.any(|name| name == container) {
        problems.invalid(at, &quote(container), "container not found");
    }
    let is_known =
        matches!(profile, "" | "runtime/default" | "unconfined") || profile.starts_with("localhost/");
    if !is_known {
        problems.invalid(at, &quote(profile), &format!("invalid AppArmor profile name: {}", quote(profile)));
    }
}

/// Checks annotations that may not come, go or change.
pub(super) fn check_kept(change: &Change<'_>, new: &Pod, old: &Pod, problems: &mut Problems) {
    let metadata = Path::Root.field("metadata");
    let at = metadata.field("annotations");
    let (mirror, prefix) = (annotation(change.brand, MIRROR), format!("{APP_ARMOR}{}/", change.brand.domain));
    let what = |key: &str| {
        if key == mirror {
            Some("mirror pod annotation")
        } else if key.starts_with(&prefix) {
            Some("AppArmor annotations")
        } else {
            None
        }
    };
    for (key, value) in &old.metadata.annotations {
        if let Some(what) = what(key)
            && new.metadata.annotations.get(key) != Some(value)
        {
            problems.forbidden(&at.key(key), &format!("may not remove or update {what}"));
        }
    }
    for key in
        new.metadata.annotations.keys().filter(|key| !old.metadata.annotations.contains_key(key.as_str()))
    {
        if let Some(what) = what(key) {
            problems.forbidden(&at.key(key), &format!("may not add {what}"));
        }
    }
}
