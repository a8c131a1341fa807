//! A new pod: its defaults, its first status, what schedulers shall see of its labels, and the rules of
//! creation.

use generated_core::core::v1::{Container, Pod, PodAffinityTerm, PodCondition, PodStatus, Volume};
use machinery::{
    brand::Brand,
    change::Change,
    format::{self, Flaws},
    meta::v1::{LabelSelector, LabelSelectorRequirement},
    path::Path,
    problem::{Problems, quote},
};

use super::{
    super::{pod_defaults, pod_spec, pod_warnings},
    quality,
};

/// Names of containers that must not change once a pod runs.
const BLANK_IMAGE: &str = "must not have leading or trailing whitespace";

/// Fills in defaults that only pods have, and not their templates.
pub(super) fn complete(pod: &mut Pod) {
    let spec = &mut pod.spec;
    spec.enable_service_links.get_or_insert(true);
    // Templates keep such a time, of which their clients are warned.
    if spec.termination_grace_period_seconds.is_some_and(|seconds| seconds < 0) {
        spec.termination_grace_period_seconds = Some(1);
    }
    let on_host = spec.host_network;
    for container in spec.containers.iter_mut().chain(&mut spec.init_containers) {
        let resources = &mut container.resources;
        for (name, limit) in &resources.limits {
            resources.requests.entry(name.clone()).or_insert(*limit);
        }
        for port in container.ports.iter_mut().filter(|port| on_host && port.host_port == 0) {
            port.host_port = port.container_port;
        }
    }
    pod_spec::complete_levels(spec);
    pod_defaults::complete(spec);
    complete_addresses(&mut pod.status);
}

/// The first of several addresses stands beside them for old clients, who may also write it alone.
fn complete_addresses(status: &mut PodStatus) {
    if !status.pod_ip.is_empty() && status.pod_ips.first().is_none_or(|first| first.ip != status.pod_ip) {
        status.pod_ips.truncate(0);
        status.pod_ips.push(generated_core::core::v1::PodIP { ip: status.pod_ip.clone() });
    }
    status.pod_ip = status.pod_ips.first().map(|first| first.ip.clone()).unwrap_or_default();
}

/// Gives the pod the status of one that no controller has seen.
pub(super) fn begin(change: &Change<'_>, pod: &mut Pod) {
    let qos_class = quality::class(&pod.spec, change.gates).to_owned();
    pod.status = PodStatus { phase: "Pending".to_owned(), qos_class, ..PodStatus::default() };
    if !pod.spec.scheduling_gates.is_empty() {
        pod.status.conditions.push(PodCondition {
            type_: "PodScheduled".to_owned(),
            status: "False".to_owned(),
            last_transition_time: Some(change.now),
            reason: super::terms::GATED.to_owned(),
            message: "Scheduling is blocked due to non-empty scheduling gates".to_owned(),
            ..PodCondition::default()
        });
    }
    resolve_keys(change, pod);
}

/// Turns keys of labels into requirements on the values that the pod itself has.
fn resolve_keys(change: &Change<'_>, pod: &mut Pod) {
    let labels = &pod.metadata.labels;
    let requirement = |key: &String, operator: &str| {
        let value = labels.get(key)?;
        Some(LabelSelectorRequirement {
            key: key.clone(),
            operator: operator.to_owned(),
            values: vec![value.clone()],
        })
    };
    let resolve = |term: &mut PodAffinityTerm| {
        let (same, other) = (&term.match_label_keys, &term.mismatch_label_keys);
        let found: Vec<_> = same
            .iter()
            .filter_map(|key| requirement(key, "In"))
            .chain(other.iter().filter_map(|key| requirement(key, "NotIn")))
            .collect();
        append(&mut term.label_selector, found);
    };
    if let Some(affinity) = &mut pod.spec.affinity {
        if let Some(near) = &mut affinity.pod_affinity {
            near.preferred_during_scheduling_ignored_during_execution
                .iter_mut()
                .for_each(|weighted| resolve(&mut weighted.pod_affinity_term));
            near.required_during_scheduling_ignored_during_execution.iter_mut().for_each(resolve);
        }
        if let Some(far) = &mut affinity.pod_anti_affinity {
            far.preferred_during_scheduling_ignored_during_execution
                .iter_mut()
                .for_each(|weighted| resolve(&mut weighted.pod_affinity_term));
            far.required_during_scheduling_ignored_during_execution.iter_mut().for_each(resolve);
        }
    }
    if change.gates.is_on("MatchLabelKeysInPodTopologySpreadSelectorMerge") {
        for spread in &mut pod.spec.topology_spread_constraints {
            let found = spread.match_label_keys.iter().filter_map(|key| requirement(key, "In")).collect();
            append(&mut spread.label_selector, found);
        }
    }
}

fn append(selector: &mut Option<LabelSelector>, requirements: Vec<LabelSelectorRequirement>) {
    if let Some(selector) = selector {
        selector.match_expressions.extend(requirements);
    }
}

/// The rules of creation.
pub(super) fn check(pod: &Pod, problems: &mut Problems) {
    let spec = Path::Root.field("spec");
    check_images(&pod.spec.containers, &spec.field("containers"), problems);
    check_images(&pod.spec.init_containers, &spec.field("initContainers"), problems);
    if !pod.spec.ephemeral_containers.is_empty() {
        problems.forbidden(&spec.field("ephemeralContainers"), "cannot be set on create");
    }
    if pod.spec.service_account_name.is_empty() {
        check_tokens(&pod.spec.volumes, &spec.field("volumes"), problems);
    }
    if !pod.spec.node_name.is_empty() && !pod.spec.scheduling_gates.is_empty() {
        problems
            .forbidden(&spec.field("nodeName"), "cannot be set until all schedulingGates have been cleared");
    }
}

/// Without an account no token can be issued.
fn check_tokens(volumes: &[Volume], list: &Path<'_>, problems: &mut Problems) {
    for (index, volume) in volumes.iter().enumerate() {
        let item = list.index(index);
        let projected = item.field("projected");
        let sources_at = projected.field("sources");
        let sources = volume.projected.iter().flat_map(|projected| &projected.sources);
        for (number, _) in sources.enumerate().filter(|(_, source)| source.service_account_token.is_some()) {
            let place = sources_at.index(number);
            let detail = "must not be specified when serviceAccountName is not set";
            problems.forbidden(&place.field("serviceAccountToken"), detail);
        }
    }
}

/// Blanks around the name of an image are a mistake of the client.
pub(super) fn check_images(containers: &[Container], list: &Path<'_>, problems: &mut Problems) {
    for (index, container) in containers.iter().enumerate() {
        if !container.image.is_empty() && container.image.trim() != container.image {
            problems.invalid(&list.index(index).field("image"), &quote(&container.image), BLANK_IMAGE);
        }
    }
}

/// Warns of a name that cannot be that of a host.
pub(super) fn warn(brand: &Brand, pod: &Pod, warnings: &mut Vec<String>) {
    let flaws = Flaws::of(format::dns_label, &pod.metadata.name);
    if !flaws.is_empty() {
        let why: Vec<&str> = flaws.details().collect();
        warnings.push(format!(
            "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a \
             DNS label \
             is recommended: [{}]",
            why.join(" ")
        ));
    }
    pod_warnings::warn(brand, &pod.spec, &pod.metadata.annotations, warnings);
}
