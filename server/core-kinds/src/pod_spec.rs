//! What pods run: rules that hold in a Pod and in every template of pods.

mod affinity;
mod claims;
mod container;
pub mod environment;
mod handlers;
mod host;
mod levels;
mod mounts;
mod ports;
mod resources;
mod restarts;
pub(crate) mod security;
mod surroundings;
pub mod visit;
mod windows;

use std::collections::BTreeSet;

use generated_core::core::v1::{EphemeralContainer, PodSpec, PodTemplateSpec};
use machinery::{
    change::Change,
    check, format,
    gates::Gates,
    path::Path,
    problem::{Problems, quote},
};

use self::surroundings::Pod;
use super::{
    node_selector,
    pod::{
        annotations::{self as pod_annotations, Annotated},
        profiles,
    },
    tolerations, volume_sources,
};

/// Without it, no container may be privileged.
const PRIVILEGED_GATE: &str = "PrivilegedContainers";

/// Fills in what a new pod asks for as a whole. Templates leave that to their pods.
pub(crate) fn complete_levels(spec: &mut PodSpec) {
    levels::complete(spec);
}

/// Checks a template at `at`, beyond the rules of single fields. `stored` is the template before an update.
pub fn check_template(
    change: &Change<'_>,
    template: &PodTemplateSpec,
    stored: Option<&PodTemplateSpec>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    // The reference server leaves `metadata` out of these places, and clients show them.
    let labels = at.field("labels");
    for (key, value) in &template.metadata.labels {
        check::format(key, format::label_key, &labels, problems);
        check::format(value, format::label_value, &labels, problems);
    }
    let annotations = at.field("annotations");
    for key in template.metadata.annotations.keys() {
        check::format(&key.to_lowercase(), format::qualified_name, &annotations, problems);
    }
    let annotated = Annotated::template(template, stored);
    pod_annotations::check(change, &annotated, &annotations, problems);
    let spec = at.field("spec");
    check(change.gates, &template.spec, stored.map(|stored| &stored.spec), None, &spec, problems);
    profiles::check(change.brand, &annotated, &spec, problems);
    if !template.spec.ephemeral_containers.is_empty() {
        let detail = "ephemeral containers not allowed in pod template";
        problems.forbidden(&spec.field("ephemeralContainers"), detail);
    }
}

/// Checks a specification at `at`: that of a pod, by its name, or of a template. `stored` is the one before
/// an update.
pub fn check(
    gates: &Gates,
    spec: &PodSpec,
    stored: Option<&PodSpec>,
    name: Option<&str>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let list = at.field("volumes");
    let containers = spec.containers.iter().chain(&spec.init_containers);
    let pod = Pod {
        spec,
        may_be_privileged: gates.is_on(PRIVILEGED_GATE),
        volumes: volume_sources::check_volumes(&spec.volumes, name, &list, problems),
        claims: claims::names(&spec.resource_claims),
        names: containers.map(|container| container.name.as_str()).collect(),
    };
    claims::check(&spec.resource_claims, &at.field("resourceClaims"), problems);
    check_containers(&pod, at, problems);
    levels::check(spec, &pod.claims, &at.field("resources"), problems);
    if spec.host_network {
        host::check_ports(&spec.containers, &at.field("containers"), problems);
    }
    check_policies(spec, at, problems);
    security::check_pod(spec, stored, &at.field("securityContext"), problems);
    check_scheduling(spec, at, problems);
    affinity::check(spec, &at.field("affinity"), problems);
    host::check_dns(spec, &at.field("dnsConfig"), problems);
    host::check_gates(spec, at, problems);
    let spread = at.field("topologySpreadConstraints");
    affinity::check_spread(&spec.topology_spread_constraints, &spread, problems);
    windows::check_host_processes(spec, at, problems);
    host::check_users(spec, at, problems);
    host::check_name(spec, &at.field("hostnameOverride"), problems);
    check_names_of_objects(spec, at, problems);
    host::check_aliases(spec, &at.field("hostAliases"), problems);
    resources::check_overhead(&spec.overhead, &at.field("overhead"), problems);
    windows::check_system(spec, at, problems);
    let volumes = spec.volumes.iter().map(|volume| (volume.name.as_str(), volume)).collect();
    visit::each_container(spec, at, |container, place| {
        environment::check_files(&volumes, &container.env, &place.field("env"), problems);
    });
}

/// The words stand in this order in problems, so the schema cannot check them.
fn check_policies(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let rows: [(&str, &str, &[&str]); 2] = [
        ("restartPolicy", &spec.restart_policy, &["Always", "OnFailure", "Never"]),
        ("dnsPolicy", &spec.dns_policy, &["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"]),
    ];
    for (field, word, words) in rows {
        if word.is_empty() {
            problems.required(&at.field(field), "");
        } else if !words.contains(&word) {
            problems.not_supported_in_order(&at.field(field), &quote(word), words);
        }
    }
}

fn check_containers(pod: &Pod<'_>, at: &Path<'_>, problems: &mut Problems) {
    let spec = pod.spec;
    let containers = at.field("containers");
    if spec.containers.is_empty() {
        problems.required(&containers, "");
    }
    for (index, main) in spec.containers.iter().enumerate() {
        container::check_main(main, pod, &containers.index(index), problems);
    }
    ports::check_host_ports(&spec.containers, &containers, problems);
    let list = at.field("initContainers");
    for (index, init) in spec.init_containers.iter().enumerate() {
        container::check_init(init, pod, &list.index(index), problems);
        // Each of them has the ports of the node for itself, and the reference server takes each for the
        // first.
        ports::check_host_ports(std::slice::from_ref(init), &list, problems);
    }
    let list = at.field("ephemeralContainers");
    for (index, ephemeral) in spec.ephemeral_containers.iter().enumerate() {
        container::check_ephemeral(ephemeral, pod, &list.index(index), problems);
    }
    check_names(spec, at, problems);
}

/// All containers of a pod have names of their own.
fn check_names(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    let lists: [(&str, Vec<&str>); 3] = [
        ("containers", spec.containers.iter().map(|container| container.name.as_str()).collect()),
        ("initContainers", spec.init_containers.iter().map(|container| container.name.as_str()).collect()),
        ("ephemeralContainers", spec.ephemeral_containers.iter().map(ephemeral_name).collect()),
    ];
    for (field, names) in &lists {
        let list = at.field(field);
        for (index, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            if !seen.insert(*name) {
                problems.duplicate(&list.index(index).field("name"), &quote(name));
            }
        }
    }
}

fn ephemeral_name(container: &EphemeralContainer) -> &str {
    &container.name
}

fn check_scheduling(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let selector = at.field("nodeSelector");
    for (key, value) in &spec.node_selector {
        check::format(key, format::label_key, &selector, problems);
        check::format(value, format::label_value, &selector, problems);
    }
    let list = at.field("tolerations");
    for (index, toleration) in spec.tolerations.iter().enumerate() {
        tolerations::check_one(toleration, &list.index(index), problems);
    }
    let Some(affinity) = spec.affinity.as_ref().and_then(|affinity| affinity.node_affinity.as_ref()) else {
        return;
    };
    let place = at.field("affinity");
    let place = place.field("nodeAffinity");
    if let Some(required) = &affinity.required_during_scheduling_ignored_during_execution {
        let place = place.field("requiredDuringSchedulingIgnoredDuringExecution");
        node_selector::check(required, &place, problems);
    }
    let preferred = place.field("preferredDuringSchedulingIgnoredDuringExecution");
    for (index, term) in affinity.preferred_during_scheduling_ignored_during_execution.iter().enumerate() {
        let place = preferred.index(index);
        if !(1..=100).contains(&term.weight) {
            problems.invalid(&place.field("weight"), &term.weight.to_string(), "must be in the range 1-100");
        }
        node_selector::check_term(&term.preference, &place.field("preference"), problems);
    }
}

/// Names that the pod gives itself or by which it refers to other objects.
fn check_names_of_objects(spec: &PodSpec, at: &Path<'_>, problems: &mut Problems) {
    let names: [(&str, &str, format::Format); 5] = [
        ("serviceAccountName", &spec.service_account_name, format::dns_subdomain),
        ("nodeName", &spec.node_name, format::dns_subdomain),
        ("hostname", &spec.hostname, format::dns_label),
        ("subdomain", &spec.subdomain, format::dns_label),
        ("priorityClassName", &spec.priority_class_name, format::dns_subdomain),
    ];
    for (field, name, format) in names.iter().filter(|(_, name, _)| !name.is_empty()) {
        check::format(name, *format, &at.field(field), problems);
    }
    if let Some(name) = &spec.runtime_class_name {
        check::format(name, format::dns_subdomain, &at.field("runtimeClassName"), problems);
    }
    if let Some(seconds) =
        spec.active_deadline_seconds.filter(|seconds| !(1..=i64::from(i32::MAX)).contains(seconds))
    {
        let detail = "must be between 1 and 2147483647, inclusive";
        problems.invalid(&at.field("activeDeadlineSeconds"), &seconds.to_string(), detail);
    }
    match spec.preemption_policy.as_deref() {
        None | Some("PreemptLowerPriority" | "Never") => {}
        Some("") => problems.required(&at.field("preemptionPolicy"), ""),
        Some(other) => {
            let words = ["PreemptLowerPriority", "Never"];
            problems.not_supported_in_order(&at.field("preemptionPolicy"), &quote(other), &words);
        }
    }
}
