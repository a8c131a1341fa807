//! What a job does: rules that hold in a Job and in the template of a CronJob.

use core_kinds::pod_spec;
use generated_batch::batch::v1::JobSpec;
use machinery::{
    change::Change,
    check,
    path::Path,
    problem::{Problems, quote},
    rules::Rules,
};

use super::policies;

/// Most pods at a time of an indexed job, and most numbers that may fail.
const INDEXED_MAX: i32 = 100_000;
/// Jobs with more completions than this have lower bounds, if failures are counted for each number.
const COMPLETIONS_MANY: i32 = 100_000;
const WITH_MANY_MAX: i32 = 10_000;
const MANAGER_BYTES_MAX: usize = 63;

/// Checks what a job does, at `at`, beyond the rules of single fields.
pub(crate) fn check(
    spec: &JobSpec,
    old: Option<&JobSpec>,
    at: &Path<'_>,
    change: &Change<'_>,
    problems: &mut Problems,
) {
    if let Some(manager) = &spec.managed_by {
        check::max_bytes(manager.len(), MANAGER_BYTES_MAX, &at.field("managedBy"), problems);
    }
    check_mode(spec, at, problems);
    if let Some(policy) = &spec.pod_failure_policy {
        policies::check_failure(policy, spec, &at.field("podFailurePolicy"), problems);
    }
    if let Some(policy) = &spec.success_policy {
        let place = at.field("successPolicy");
        if is_indexed(spec) {
            policies::check_success(policy, spec.completions.unwrap_or(0), &place, problems);
        } else {
            problems.invalid_value(&place, policy, "requires indexed completion mode");
        }
    }
    check_replacement(spec, &at.field("podReplacementPolicy"), problems);
    let template = at.field("template");
    let stored = old.map(|old| &old.template);
    spec.template.check(stored, &template, change, problems);
    pod_spec::check_template(change, &spec.template, stored, &template, problems);
    let pods = template.field("spec");
    check_restarts(spec, &pods.field("restartPolicy"), problems);
}

/// Whether each pod of the job has a number.
pub(super) fn is_indexed(spec: &JobSpec) -> bool {
    spec.completion_mode.as_deref() == Some("Indexed")
}

fn check_mode(spec: &JobSpec, at: &Path<'_>, problems: &mut Problems) {
    match spec.completion_mode.as_deref() {
        Some("Indexed") => check_indexed(spec, at, problems),
        Some("NonIndexed") | None => {
            let numbers = [
                ("backoffLimitPerIndex", spec.backoff_limit_per_index),
                ("maxFailedIndexes", spec.max_failed_indexes),
            ];
            for (field, number) in numbers {
                if let Some(number) = number {
                    let detail = "requires indexed completion mode";
                    problems.invalid(&at.field(field), &number.to_string(), detail);
                }
            }
        }
        Some(other) => {
            let words = ["NonIndexed", "Indexed"];
            problems.not_supported_in_order(&at.field("completionMode"), &quote(other), &words);
        }
    }
}

fn check_indexed(spec: &JobSpec, at: &Path<'_>, problems: &mut Problems) {
    let (parallelism, failed) = (at.field("parallelism"), at.field("maxFailedIndexes"));
    if spec.completions.is_none() {
        problems.required(&at.field("completions"), "when completion mode is Indexed");
    }
    let detail = format!("must be less than or equal to {INDEXED_MAX} when completion mode is Indexed");
    at_most(spec.parallelism, INDEXED_MAX, &detail, &parallelism, problems);
    if let Some(completions) = spec.completions {
        let detail = "must be less than or equal to completions";
        at_most(spec.max_failed_indexes, completions, detail, &failed, problems);
    }
    let detail = format!("must be less than or equal to {INDEXED_MAX}");
    at_most(spec.max_failed_indexes, INDEXED_MAX, &detail, &failed, problems);
    let has_many = spec.completions.is_some_and(|completions| completions > COMPLETIONS_MANY);
    if !has_many || spec.backoff_limit_per_index.is_none() {
        return;
    }
    if spec.max_failed_indexes.is_none() {
        let detail = format!("must be specified when completions is above {COMPLETIONS_MANY}");
        problems.required(&failed, &detail);
    }
    let detail = format!(
        "must be less than or equal to {WITH_MANY_MAX} when completions are above {COMPLETIONS_MANY} and \
         used with \
         backoff limit per index"
    );
    at_most(spec.parallelism, WITH_MANY_MAX, &detail, &parallelism, problems);
    at_most(spec.max_failed_indexes, WITH_MANY_MAX, &detail, &failed, problems);
}

fn at_most(number: Option<i32>, bound: i32, detail: &str, at: &Path<'_>, problems: &mut Problems) {
    if let Some(number) = number.filter(|number| *number > bound) {
        problems.invalid(at, &number.to_string(), detail);
    }
}

fn check_replacement(spec: &JobSpec, at: &Path<'_>, problems: &mut Problems) {
    let Some(policy) = &spec.pod_replacement_policy else { return };
    let words: &[&str] =
        if spec.pod_failure_policy.is_some() { &["Failed"] } else { &["Failed", "TerminatingOrFailed"] };
    check::one_of(policy, words, at, problems);
}

fn check_restarts(spec: &JobSpec, at: &Path<'_>, problems: &mut Problems) {
    let policy = spec.template.spec.restart_policy.as_str();
    match policy {
        "Never" => {}
        "OnFailure" => {
            if spec.pod_failure_policy.is_some() {
                let detail = "only \"Never\" is supported when podFailurePolicy is specified";
                problems.invalid(at, &quote(policy), detail);
            }
        }
        "Always" | "" => problems.required(at, "valid values: \"OnFailure\", \"Never\""),
        other => problems.not_supported_in_order(at, &quote(other), &["OnFailure", "Never"]),
    }
}
