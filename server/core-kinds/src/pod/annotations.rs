//! Annotations that once were fields, and those by which node agents and controllers know a pod.

use std::collections::{BTreeMap, HashSet};

use generated_core::core::v1::{Pod, PodSpec, PodTemplateSpec, Toleration};
use machinery::{
    change::Change,
    path::Path,
    problem::{Problems, quote},
};

use super::{
    super::{annotation_lists, tolerations},
    app_armor,
    terms::mirror_annotation,
};

/// What it costs to delete a pod, for controllers that must choose one.
const DELETION_COST: &str = "pod-deletion-cost";
/// Tolerations as JSON.
const TOLERATIONS: &str = "scheduler.alpha.";
/// Profiles of seccomp, of the pod and by container.
const SECCOMP_POD: &str = "seccomp.security.alpha.";
const SECCOMP_CONTAINER: &str = "container.seccomp.security.alpha.";

/// The annotation with the seccomp profile of a pod.
pub(crate) fn seccomp_of_pod(domain: &str) -> String {
    format!("{SECCOMP_POD}{domain}/pod")
}

/// How the annotations with the seccomp profiles of containers begin. The name of the container follows.
pub(crate) fn seccomp_of_containers(domain: &str) -> String {
    format!("{SECCOMP_CONTAINER}{domain}/")
}

/// What has the annotations of pods: a pod, or a template of pods.
pub(crate) struct Annotated<'p> {
    pub(crate) annotations: &'p BTreeMap<String, String>,
    /// Those before an update.
    pub(crate) stored: Option<&'p BTreeMap<String, String>>,
    pub(crate) spec: &'p PodSpec,
}

impl<'p> Annotated<'p> {
    pub(super) fn pod(new: &'p Pod, old: Option<&'p Pod>) -> Self {
        let stored = old.map(|old| &old.metadata.annotations);
        Annotated { annotations: &new.metadata.annotations, stored, spec: &new.spec }
    }

    pub(crate) fn template(new: &'p PodTemplateSpec, old: Option<&'p PodTemplateSpec>) -> Self {
        let stored = old.map(|old| &old.metadata.annotations);
        Annotated { annotations: &new.metadata.annotations, stored, spec: &new.spec }
    }
}

/// Checks annotations, at `at`, by themselves.
pub(crate) fn check(change: &Change<'_>, new: &Annotated<'_>, at: &Path<'_>, problems: &mut Problems) {
    if new.annotations.is_empty() {
        return;
    }
    let domain = change.brand.domain;
    let key = mirror_annotation(change.brand);
    if let Some(value) = new.annotations.get(&key).filter(|_| new.spec.node_name.is_empty()) {
        let text = "must set spec.nodeName if mirror pod annotation is set";
        problems.invalid(&at.key(&key), &quote(value), text);
    }
    let key = format!("{TOLERATIONS}{domain}/tolerations");
    if let Some(text) = new.annotations.get(&key).filter(|text| !text.is_empty()) {
        check_tolerations(&key, text, at, problems);
    }
    check_cost(change, new, at, problems);
    let (of_pod, of_container) = (seccomp_of_pod(domain), seccomp_of_containers(domain));
    if let Some(profile) = new.annotations.get(&of_pod) {
        check_seccomp(profile, &at.field(&of_pod), problems);
    }
    for (key, profile) in new.annotations.iter().filter(|(key, _)| key.starts_with(&of_container)) {
        check_seccomp(profile, &at.field(key), problems);
    }
    let prefix = app_armor::key(domain, "");
    let mut names = None;
    for (key, profile) in new.annotations {
        let Some(container) = key.strip_prefix(&prefix) else { continue };
        let names = names.get_or_insert_with(|| names_of_containers(new.spec));
        if !names.contains(container) {
            problems.invalid(&at.key(key), &quote(container), "container not found");
        }
        check_app_armor(profile, &at.key(key), problems);
    }
}

/// Such tolerations once stood for the field. Nothing reads them now, but they must be sound.
fn check_tolerations(key: &str, text: &str, at: &Path<'_>, problems: &mut Problems) {
    match annotation_lists::read::<Toleration>(text) {
        Ok(tolerations) => {
            let list = at.field(key);
            for (index, toleration) in tolerations.iter().enumerate() {
                tolerations::check_one(toleration, &list.index(index), problems);
            }
        }
        Err(flaw) => problems.invalid(at, &quote(key), &flaw),
    }
}

fn check_cost(change: &Change<'_>, new: &Annotated<'_>, at: &Path<'_>, problems: &mut Problems) {
    if !change.gates.is_on("PodDeletionCost") {
        return;
    }
    let key = format!("controller.{}/{DELETION_COST}", change.brand.domain);
    // A stored pod may have a cost from a time when nothing checked it.
    if new.stored.and_then(|stored| stored.get(&key)).is_some_and(|cost| !is_cost(cost)) {
        return;
    }
    if let Some(cost) = new.annotations.get(&key).filter(|cost| !is_cost(cost)) {
        problems.invalid(&at.key(&key), &quote(cost), "must be a 32bit integer");
    }
}

/// Whether a text is a number of 32 bits without a plus sign and without zeros in front.
fn is_cost(text: &str) -> bool {
    let begins_well =
        text == "0" || text.starts_with(|first: char| first == '-' || ('1'..='9').contains(&first));
    begins_well && text.parse::<i32>().is_ok()
}

fn check_seccomp(profile: &str, at: &Path<'_>, problems: &mut Problems) {
    if let Some(path) = profile.strip_prefix("localhost/") {
        machinery::check::format(path, machinery::format::relative_path, at, problems);
    } else if !matches!(profile, "runtime/default" | "docker/default" | "unconfined") {
        problems.invalid(at, &quote(profile), "must be a valid seccomp profile");
    }
}

fn names_of_containers(spec: &PodSpec) -> HashSet<&str> {
    let names = spec.containers.iter().chain(&spec.init_containers).map(|container| container.name.as_str());
    names.chain(spec.ephemeral_containers.iter().map(|container| container.name.as_str())).collect()
}

fn check_app_armor(profile: &str, at: &Path<'_>, problems: &mut Problems) {
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
    let (mirror, prefix) = (mirror_annotation(change.brand), app_armor::key(change.brand.domain, ""));
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
