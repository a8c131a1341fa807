//! Jobs: their defaults and selectors, how many pods they may have, and what tables say.

mod cells;

use generated::batch::v1::{Job, JobSpec};
use machinery::{
    brand::Brand,
    change::Change,
    columns::Cell,
    path::Path,
    problem::{Problems, quote, tree},
    strategy::Strategy,
};

use super::{pod_defaults, pod_spec};

/// The rules of jobs that the schema cannot express.
#[derive(Debug)]
pub(crate) struct JobStrategy;

/// How often pods of a job may fail.
const BACKOFF: i32 = 6;
const NAME_LABELS: [&str; 2] = ["job-name", "batch.kubernetes.io/job-name"];
const UID_LABELS: [&str; 2] = ["controller-uid", "batch.kubernetes.io/controller-uid"];

impl Strategy for JobStrategy {
    type Object = Job;

    fn default_fields(&self, _brand: &Brand, new: &mut Job) {
        let spec = &mut new.spec;
        pod_defaults::complete(&mut spec.template.spec);
        if spec.completions.is_none() && spec.parallelism.is_none() {
            spec.completions = Some(1);
        }
        spec.parallelism.get_or_insert(1);
        spec.suspend.get_or_insert(false);
        spec.manual_selector.get_or_insert(false);
        spec.completion_mode.get_or_insert_with(|| "NonIndexed".to_owned());
        let tries = if spec.backoff_limit_per_index.is_some() { i32::MAX } else { BACKOFF };
        spec.backoff_limit.get_or_insert(tries);
        if spec.pod_replacement_policy.is_none() {
            let policy = if spec.pod_failure_policy.is_some() { "Failed" } else { "TerminatingOrFailed" };
            spec.pod_replacement_policy = Some(policy.to_owned());
        }
        if new.metadata.labels.is_empty() {
            new.metadata.labels.clone_from(&spec.template.metadata.labels);
        }
    }

    fn prepare(&self, _change: &Change<'_>, new: &mut Job, old: Option<&Job>) {
        if old.is_none() {
            select_own_pods(new);
        }
    }

    fn validate(&self, change: &Change<'_>, new: &Job, old: Option<&Job>, problems: &mut Problems) {
        if change.subresource == "status" {
            return;
        }
        let at = Path::Root.field("spec");
        check(&new.spec, &at, problems);
        let Some(old) = old else { return };
        if new.spec.selector != old.spec.selector {
            problems.invalid(&at.field("selector"), &tree(&new.spec.selector), "field is immutable");
        }
        let is_suspended = old.spec.suspend == Some(true) && old.status.start_time.is_none();
        if new.spec.template != old.spec.template && !is_suspended {
            problems.invalid(&at.field("template"), &tree(&new.spec.template), "field is immutable");
        }
        if new.spec.completion_mode != old.spec.completion_mode {
            problems.invalid(
                &at.field("completionMode"),
                &tree(&new.spec.completion_mode),
                "field is immutable",
            );
        }
    }

    fn cell(&self, column: &str, job: &Job) -> Cell {
        match column {
            "Status" => Cell::Text(cells::status(job)),
            "Completions" => Cell::Text(cells::completions(job)),
            "Duration" => cells::duration(job),
            _ => Cell::Empty,
        }
    }
}

/// Gives the pods labels that only this job's have, and selects them.
fn select_own_pods(job: &mut Job) {
    if job.spec.manual_selector == Some(true) {
        return;
    }
    let (name, uid) = (job.metadata.name.clone(), job.metadata.uid.clone());
    let labels = &mut job.spec.template.metadata.labels;
    for label in NAME_LABELS {
        labels.insert(label.to_owned(), name.clone());
    }
    for label in UID_LABELS {
        labels.insert(label.to_owned(), uid.clone());
    }
    let selector = job.spec.selector.get_or_insert_default();
    selector.match_labels.insert("batch.kubernetes.io/controller-uid".to_owned(), uid);
}

/// Checks what a job does, at `at`.
pub(super) fn check(spec: &JobSpec, at: &Path<'_>, problems: &mut Problems) {
    let mode = at.field("completionMode");
    match spec.completion_mode.as_deref() {
        Some("Indexed") if spec.completions.is_none() => {
            problems.required(&at.field("completions"), "when completion mode is Indexed");
        }
        Some("Indexed" | "NonIndexed") | None => {}
        Some(other) => problems.not_supported_in_order(&mode, &quote(other), &["NonIndexed", "Indexed"]),
    }
    pod_spec::check_template(&spec.template, &at.field("template"), problems);
    let template = at.field("template");
    let policy = template.field("spec");
    let policy = policy.field("restartPolicy");
    match spec.template.spec.restart_policy.as_str() {
        "OnFailure" | "Never" => {}
        "Always" => problems.required(&policy, "valid values: \"OnFailure\", \"Never\""),
        other => problems.not_supported_in_order(&policy, &quote(other), &["OnFailure", "Never"]),
    }
}
