//! Containers: annotations that are fields now, parts of bytes, and variables that hide others.

use std::collections::HashSet;

use generated_core::core::v1::{Container, EnvVar};
use machinery::{path::Path, problem::quote};

use super::shared::{Pods, warn_of_fraction};
use crate::{
    pod::{
        annotations::{seccomp_of_containers, seccomp_of_pod},
        app_armor,
    },
    pod_spec::visit::each_container,
};

const SECCOMP: &str = r#"non-functional in v1.27+; use the "seccompProfile" field instead"#;

/// Adds warnings about all containers. `root` is the place of the pod or template.
pub(super) fn warn(pods: &Pods<'_>, root: &Path<'_>, warnings: &mut Vec<String>) {
    let metadata = root.field("metadata");
    let annotations = metadata.field("annotations");
    let security = pods.spec.security_context.as_ref();
    let has_seccomp = security.is_some_and(|security| security.seccomp_profile.is_some());
    let key = seccomp_of_pod(pods.domain);
    if !has_seccomp && pods.annotations.contains_key(&key) {
        warnings.push(format!("{}: {SECCOMP}", annotations.key(&key)));
    }
    each_container(pods.spec, &root.field("spec"), |container, at| {
        warn_of_annotations(pods, container, &annotations, warnings);
        let resources = at.field("resources");
        for resource in ["memory", "ephemeral-storage"] {
            let amounts = &container.resources;
            warn_of_fraction(&amounts.limits, resource, &resources.field("limits"), warnings);
            warn_of_fraction(&amounts.requests, resource, &resources.field("requests"), warnings);
        }
        warn_of_variables(&container.env, &at.field("env"), warnings);
    });
}

fn warn_of_annotations(
    pods: &Pods<'_>,
    container: &Container,
    annotations: &Path<'_>,
    warnings: &mut Vec<String>,
) {
    let security = container.security_context.as_ref();
    let key = format!("{}{}", seccomp_of_containers(pods.domain), container.name);
    let has_field = security.is_some_and(|security| security.seccomp_profile.is_some());
    if !has_field && pods.annotations.contains_key(&key) {
        warnings.push(format!("{}: {SECCOMP}", annotations.key(&key)));
    }
    let key = app_armor::key(pods.domain, &container.name);
    let has_field = security.is_some_and(|security| security.app_armor_profile.is_some());
    let Some(text) = pods.annotations.get(&key).filter(|_| pods.is_template && !has_field) else { return };
    let of_pod = pods.spec.security_context.as_ref().and_then(|security| security.app_armor_profile.as_ref());
    if of_pod.is_none() || of_pod != app_armor::profile(text).as_ref() {
        warnings.push(format!("{}: {}", annotations.key(&key), app_armor::DEPRECATED));
    }
}

/// A variable that comes again may use the value that it had before. Else that is lost.
fn warn_of_variables(variables: &[EnvVar], list: &Path<'_>, warnings: &mut Vec<String>) {
    let mut seen = HashSet::new();
    for (index, variable) in variables.iter().enumerate() {
        if seen.insert(variable.name.as_str()) {
            continue;
        }
        let reference = format!("$({})", variable.name);
        let value = variable.value.as_str();
        if variable.value_from.is_some() || value == reference || !value.contains(&reference) {
            warnings.push(format!(
                "{}: hides previous definition of {}, which may be dropped when using apply",
                list.index(index),
                quote(&variable.name)
            ));
        }
    }
}
