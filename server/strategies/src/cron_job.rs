//! Schedules of jobs: when jobs are made, and what they look like.

mod schedule;
mod time_zone;

use core_kinds::{pod_defaults, workloads};
use generated_batch::batch::v1::{CronJob, CronJobSpec};
use machinery::{
    brand::Brand,
    change::Change,
    check,
    path::Path,
    problem::{Problems, quote},
    rules::Rules,
    strategy::Strategy,
};

use super::job;

/// The rules of schedules that the schema cannot express.
#[derive(Debug)]
pub(crate) struct CronJobStrategy;

/// How long the name may be: a time stands behind it in the names of jobs.
const NAME_MAX: usize = 52;
const ZONE_IN_SCHEDULE: &str = "cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see \
     https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details";

impl Strategy for CronJobStrategy {
    type Object = CronJob;

    fn default_fields(&self, _brand: &Brand, new: &mut CronJob) {
        pod_defaults::complete(&mut new.spec.job_template.spec.template.spec);
    }

    fn validate(&self, change: &Change<'_>, new: &CronJob, old: Option<&CronJob>, problems: &mut Problems) {
        if change.subresource == "status" {
            return;
        }
        let at = Path::Root.field("spec");
        let stored = old.map(|old| &old.spec);
        check_schedule(&new.spec, stored, &at.field("schedule"), problems);
        if let Some(seconds) = &new.spec.starting_deadline_seconds {
            check::min(seconds, &0, &at.field("startingDeadlineSeconds"), problems);
        }
        if stored.is_none_or(|stored| stored.time_zone != new.spec.time_zone)
            && let Some(zone) = &new.spec.time_zone
        {
            check_zone(zone, &at.field("timeZone"), problems);
        }
        check_overlap(&new.spec.concurrency_policy, &at.field("concurrencyPolicy"), problems);
        check_template(&new.spec, stored, &at, change, problems);
        for (field, limit) in [
            ("successfulJobsHistoryLimit", &new.spec.successful_jobs_history_limit),
            ("failedJobsHistoryLimit", &new.spec.failed_jobs_history_limit),
        ] {
            if let Some(limit) = limit {
                check::min(limit, &0, &at.field(field), problems);
            }
        }
        if old.is_none() && new.metadata.name.len() > NAME_MAX {
            let detail = "must be no more than 52 characters";
            let at = Path::Root.field("metadata");
            problems.invalid(&at.field("name"), &quote(&new.metadata.name), detail);
        }
    }

    fn warn(&self, change: &Change<'_>, new: &CronJob, old: Option<&CronJob>, warnings: &mut Vec<String>) {
        if change.subresource == "status" {
            return;
        }
        if old.is_none() {
            workloads::warn_of_name(&new.metadata.name, warnings);
        }
        if old.is_none_or(|old| old.metadata.generation != new.metadata.generation) {
            let at = Path::Root.field("spec");
            let at = at.field("jobTemplate");
            job::warn(change.brand, &new.spec.job_template.spec, &at.field("spec"), warnings);
        }
        if old.is_some() && new.spec.schedule.contains("TZ") {
            warnings.push(ZONE_IN_SCHEDULE.to_owned());
        }
    }
}

/// Checks what happens while the last job still runs.
fn check_overlap(policy: &str, at: &Path<'_>, problems: &mut Problems) {
    if policy.is_empty() {
        problems.required(at, "");
    } else {
        check::one_of(policy, &["Allow", "Forbid", "Replace"], at, problems);
    }
}

/// A zone in front of the schedule is left from releases without `timeZone`. New schedules must not have one.
fn check_schedule(new: &CronJobSpec, old: Option<&CronJobSpec>, at: &Path<'_>, problems: &mut Problems) {
    let text = new.schedule.as_str();
    if text.is_empty() {
        return;
    }
    if let Err(flaw) = schedule::check(text) {
        problems.invalid(at, &quote(text), &flaw);
    }
    let had_zone = old.is_some_and(|old| old.schedule.contains("TZ"));
    if text.contains("TZ") && !had_zone {
        let detail = "cannot use TZ or CRON_TZ in schedule, use timeZone field instead";
        problems.invalid(at, &quote(text), detail);
    }
    if text.contains("TZ") && had_zone && new.time_zone.is_some() {
        let detail = "cannot use both timeZone field and TZ or CRON_TZ in schedule";
        problems.invalid(at, &quote(text), detail);
    }
}

fn check_zone(zone: &str, at: &Path<'_>, problems: &mut Problems) {
    let shown = quote(zone);
    if zone.is_empty() {
        return problems.invalid(at, &shown, "timeZone must be nil or non-empty string");
    }
    if !time_zone::is_well_formed(zone) {
        return problems.invalid(at, &shown, &format!("unknown time zone {zone}"));
    }
    if zone.eq_ignore_ascii_case("Local") {
        let detail = "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones";
        problems.invalid(at, &shown, detail);
    }
    if let Err(flaw) = time_zone::find(zone) {
        problems.invalid(at, &shown, &flaw);
    }
}

/// Checks what the jobs do. Their selectors are made with them.
fn check_template(
    new: &CronJobSpec,
    old: Option<&CronJobSpec>,
    at: &Path<'_>,
    change: &Change<'_>,
    problems: &mut Problems,
) {
    let spec = &new.job_template.spec;
    let stored = old.map(|old| &old.job_template.spec);
    let at = at.field("jobTemplate");
    let at = at.field("spec");
    spec.check(stored, &at, change, problems);
    job::check_spec(spec, stored, &at, change, problems);
    if let Some(selector) = &spec.selector {
        problems.invalid_value(&at.field("selector"), selector, "`selector` will be auto-generated");
    }
    if spec.manual_selector == Some(true) {
        problems.not_supported_in_order(&at.field("manualSelector"), "true", &["nil", "false"]);
    }
}
