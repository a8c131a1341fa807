//! What of a stored job may change.

use core_kinds::workloads::IMMUTABLE;
use generated_batch::batch::v1::{Job, JobSpec};
use generated_core::core::v1::{Affinity, Container, PodSpec, PodTemplateSpec};
use machinery::{change::Change, json::Encode, path::Path, problem::Problems};

use super::spec::is_indexed;

const MUTABLE_RESOURCES: &str = "MutablePodResourcesForSuspendedJobs";
const MUTABLE_SCHEDULING: &str = "MutableSchedulingDirectivesForSuspendedJobs";

/// Checks an update of the job itself.
pub(super) fn check(change: &Change<'_>, new: &Job, old: &Job, problems: &mut Problems) {
    let at = Path::Root.field("spec");
    check_completions(&new.spec, &old.spec, &at.field("completions"), problems);
    let (spec, stored) = (&new.spec, &old.spec);
    keep(&spec.selector, &stored.selector, &at.field("selector"), problems);
    check_template(change, new, old, problems);
    keep(&spec.completion_mode, &stored.completion_mode, &at.field("completionMode"), problems);
    keep(&spec.pod_failure_policy, &stored.pod_failure_policy, &at.field("podFailurePolicy"), problems);
    let per_index = (&spec.backoff_limit_per_index, &stored.backoff_limit_per_index);
    keep(per_index.0, per_index.1, &at.field("backoffLimitPerIndex"), problems);
    keep(&spec.managed_by, &stored.managed_by, &at.field("managedBy"), problems);
    keep(&spec.success_policy, &stored.success_policy, &at.field("successPolicy"), problems);
}

fn keep<T: PartialEq + Encode>(new: &T, old: &T, at: &Path<'_>, problems: &mut Problems) {
    if new != old {
        problems.invalid_value(at, new, IMMUTABLE);
    }
}

/// Only an indexed job can grow, and it has to run as many pods at a time.
fn check_completions(new: &JobSpec, old: &JobSpec, at: &Path<'_>, problems: &mut Problems) {
    if !is_indexed(new) {
        return keep(&new.completions, &old.completions, at, problems);
    }
    if new.completions != old.completions && new.completions.is_some() && new.completions != new.parallelism {
        let detail = "can only be modified in tandem with spec.parallelism";
        problems.invalid_value(at, &new.completions, detail);
    }
}

/// The template stays. Where a suspended job has no pods, queues may still say where its pods will run and
/// what they get.
fn check_template(change: &Change<'_>, new: &Job, old: &Job, problems: &mut Problems) {
    let is_suspended = old.spec.suspend == Some(true);
    let has_not_started = old.status.start_time.is_none();
    let has_no_pods =
        is_suspended && (has_not_started || is_true(old, "Suspended")) && old.status.active == 0;
    let scheduling =
        if change.gates.is_on(MUTABLE_SCHEDULING) { has_no_pods } else { is_suspended && has_not_started };
    let (template, mut stored) = (&new.spec.template, old.spec.template.clone());
    if scheduling {
        take_scheduling(&mut stored, template);
    }
    let spec = Path::Root.field("spec");
    let at = spec.field("template");
    if is_suspended && has_no_pods && change.gates.is_on(MUTABLE_RESOURCES) {
        take_resources(&mut stored.spec, &template.spec);
        keep(&template.spec, &stored.spec, &at.field("spec"), problems);
    } else {
        keep(template, &stored, &at, problems);
    }
}

fn is_true(job: &Job, condition: &str) -> bool {
    job.status.conditions.iter().any(|found| found.type_ == condition && found.status == "True")
}

/// Takes over what says where pods run.
fn take_scheduling(stored: &mut PodTemplateSpec, new: &PodTemplateSpec) {
    let wanted = new.spec.affinity.as_ref().and_then(|affinity| affinity.node_affinity.clone());
    match (&new.spec.affinity, &mut stored.spec.affinity) {
        (None, Some(affinity)) => {
            affinity.node_affinity = None;
            if *affinity == Affinity::default() {
                stored.spec.affinity = None;
            }
        }
        (Some(_), affinity) => affinity.get_or_insert_default().node_affinity = wanted,
        (None, None) => {}
    }
    stored.spec.node_selector.clone_from(&new.spec.node_selector);
    stored.spec.tolerations.clone_from(&new.spec.tolerations);
    stored.spec.scheduling_gates.clone_from(&new.spec.scheduling_gates);
    stored.metadata.annotations.clone_from(&new.metadata.annotations);
    stored.metadata.labels.clone_from(&new.metadata.labels);
}

/// Takes over what containers get, where the containers are the same.
fn take_resources(stored: &mut PodSpec, new: &PodSpec) {
    take_from_containers(&mut stored.containers, &new.containers);
    take_from_containers(&mut stored.init_containers, &new.init_containers);
}

fn take_from_containers(stored: &mut [Container], new: &[Container]) {
    if stored.len() != new.len() {
        return;
    }
    for (stored, new) in stored.iter_mut().zip(new) {
        if stored.name == new.name {
            stored.resources.clone_from(&new.resources);
        }
    }
}
