//! Jobs: their defaults, selectors and rules, and what tables say.

mod cells;
mod change;
mod indexes;
mod policies;
mod selection;
mod spec;
mod status;

use core_kinds::{pod_defaults, pod_warnings, workloads};
use generated_batch::batch::v1::{Job, JobSpec};
use machinery::{
    brand::Brand,
    change::Change,
    columns::Cell,
    format::{Flaws, dns_label, label_value},
    path::Path,
    problem::{Problems, quote},
    rules::Rules,
    strategy::Strategy,
};

pub(super) use self::spec::check as check_spec;

/// The rules of jobs that the schema cannot express.
#[derive(Debug)]
pub(crate) struct JobStrategy;

/// How often pods of a job may fail.
const BACKOFF: i32 = 6;
/// More completions than this, with more pods at a time than the second number, are hard to keep track of.
const TRACKED_MAX: (i32, i32) = (100_000, 10_000);
const PODS_STAY: &str = "child pods are preserved by default when jobs are deleted; set \
    propagationPolicy=Background to \
                         remove them or set propagationPolicy=Orphan to suppress this warning";
const HARD_TO_TRACK: &str = "In Indexed Jobs with a number of completions higher than 10^5 and a parallelism \
    higher \
                             than 10^4, Kubernetes might not be able to track completedIndexes when a big \
                             number of \
                             indexes fail";

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
        take_labels(new);
    }

    fn prepare(&self, _change: &Change<'_>, new: &mut Job, old: Option<&Job>) {
        if old.is_none() {
            selection::select_own_pods(new);
            // The template may have labels only now. No manager owns those that the job takes over here.
            // Where the name is no value of a label, the template says so, and the job need not say it again.
            if Flaws::of(label_value, &new.metadata.name).is_empty() {
                take_labels(new);
            }
        }
    }

    fn validate(&self, change: &Change<'_>, new: &Job, old: Option<&Job>, problems: &mut Problems) {
        if change.subresource == "status" {
            if let Some(old) = old {
                status::check(new, old, problems);
            }
            return;
        }
        let at = Path::Root.field("spec");
        selection::check_generated(new, old, problems);
        new.spec.check(old.map(|old| &old.spec), &at, change, problems);
        spec::check(&new.spec, old.map(|old| &old.spec), &at, change, problems);
        selection::check(&new.spec, &at, problems);
        check_host_names(new, problems);
        if let Some(old) = old {
            change::check(change, new, old, problems);
        }
    }

    fn warn(&self, change: &Change<'_>, new: &Job, old: Option<&Job>, warnings: &mut Vec<String>) {
        if change.subresource == "status" {
            return;
        }
        if old.is_none() {
            workloads::warn_of_name(&new.metadata.name, warnings);
        }
        if old.is_none_or(|old| old.metadata.generation != new.metadata.generation) {
            warn(change.brand, &new.spec, &Path::Root.field("spec"), warnings);
        }
    }

    fn orphans(&self) -> Option<&'static str> {
        Some(PODS_STAY)
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

/// A job without labels has those of its template.
fn take_labels(job: &mut Job) {
    if job.metadata.labels.is_empty() {
        job.metadata.labels.clone_from(&job.spec.template.metadata.labels);
    }
}

/// Pods of indexed jobs are called by the job and their number, and so are their hosts.
fn check_host_names(job: &Job, problems: &mut Problems) {
    let spec = &job.spec;
    let Some(completions) = spec.completions.filter(|completions| *completions > 0) else { return };
    if spec.completion_mode.as_deref() != Some("Indexed") {
        return;
    }
    let name = &job.metadata.name;
    let host = format!("{name}-{}", completions - 1);
    if !Flaws::of(dns_label, &host).is_empty() {
        let detail = format!("will not able to create pod with invalid DNS label: {host}");
        problems.invalid(&Path::Root.field("metadata").field("name"), &quote(name), &detail);
    }
}

/// Warns of what a job at `at` does.
pub(super) fn warn(brand: &Brand, new: &JobSpec, at: &Path<'_>, warnings: &mut Vec<String>) {
    let (completions, parallelism) = TRACKED_MAX;
    if new.completion_mode.as_deref() == Some("Indexed")
        && new.completions.is_some_and(|wanted| wanted > completions)
        && new.parallelism.is_some_and(|wanted| wanted > parallelism)
    {
        warnings.push(format!("{at}: {HARD_TO_TRACK}"));
    }
    pod_warnings::warn_of_template(brand, &new.template, &at.field("template"), warnings);
}
