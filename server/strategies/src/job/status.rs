//! The state of a job, which controllers of any maker write: it must make sense for all who wait for jobs.
//!
//! Most rules hold only when something that they speak of changes, so that a state from before the rule, or
//! from before a change of the job, can still be written.

use std::collections::HashSet;

use generated_batch::batch::v1::{Job, UncountedTerminatedPods};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};

use super::{indexes, spec::is_indexed};

/// Checks a new state.
pub(super) fn check(new: &Job, old: &Job, problems: &mut Problems) {
    let at = Path::Root.field("status");
    if let Some(pods) = &new.status.uncounted_terminated_pods {
        check_uncounted(pods, &at.field("uncountedTerminatedPods"), problems);
    }
    let write = Write::new(new, old);
    write.check_end(&at, problems);
    write.check_finished(&at, problems);
    write.check_indexes(&at, problems);
    write.check_counts(&at, problems);
    write.check_criteria(&at, problems);
    write.check_way(&at, problems);
}

/// Pods are listed once.
fn check_uncounted(pods: &UncountedTerminatedPods, at: &Path<'_>, problems: &mut Problems) {
    let mut seen = HashSet::new();
    for (field, uids) in [("succeeded", &pods.succeeded), ("failed", &pods.failed)] {
        let list = at.field(field);
        for (index, uid) in uids.iter().enumerate() {
            let place = list.index(index);
            if uid.is_empty() {
                problems.invalid(&place, "\"\"", "must not be empty");
            } else if !seen.insert(uid) {
                problems.duplicate(&place, &quote(uid));
            }
        }
    }
}

/// The conditions that rules speak of.
struct Conditions {
    complete: bool,
    failed: bool,
    failure_target: bool,
    success_criteria: bool,
}

impl Conditions {
    fn of(job: &Job) -> Self {
        Conditions {
            complete: is(job, "Complete", "True"),
            failed: is(job, "Failed", "True"),
            failure_target: is(job, "FailureTarget", "True"),
            success_criteria: is(job, "SuccessCriteriaMet", "True"),
        }
    }

    fn finished(&self) -> bool {
        self.complete || self.failed
    }
}

fn is(job: &Job, condition: &str, status: &str) -> bool {
    job.status.conditions.iter().any(|found| found.type_ == condition && found.status == status)
}

/// A write of a state.
struct Write<'j> {
    new: &'j Job,
    old: &'j Job,
    now: Conditions,
    was: Conditions,
}

impl<'j> Write<'j> {
    fn new(new: &'j Job, old: &'j Job) -> Self {
        Write { new, old, now: Conditions::of(new), was: Conditions::of(old) }
    }

    fn completes(&self) -> bool {
        self.now.complete != self.was.complete
    }

    fn finishes(&self) -> bool {
        self.now.finished() != self.was.finished()
    }

    fn fails(&self) -> bool {
        self.now.failed != self.was.failed
    }

    fn changes_start(&self) -> bool {
        self.new.status.start_time != self.old.status.start_time
    }

    fn changes_end(&self) -> bool {
        self.completes() || self.new.status.completion_time != self.old.status.completion_time
    }

    fn changes_failed_indexes(&self) -> bool {
        self.new.status.failed_indexes != self.old.status.failed_indexes
    }

    fn changes_completed_indexes(&self) -> bool {
        self.new.status.completed_indexes != self.old.status.completed_indexes
    }

    /// How a job ends, and when.
    fn check_end(&self, at: &Path<'_>, problems: &mut Problems) {
        let (now, status) = (&self.now, &self.new.status);
        let mut refuse = |holds: bool, detail: &str| refuse_conditions(holds, detail, at, problems);
        let completes_or_fails = self.completes() || self.fails();
        refuse(
            completes_or_fails && now.complete && now.failed,
            "cannot set Complete=True and Failed=true conditions",
        );
        let changes_target = self.completes() || now.failure_target != self.was.failure_target;
        refuse(
            changes_target && now.complete && now.failure_target,
            "cannot set Complete=True and FailureTarget=true conditions",
        );
        let end = at.field("completionTime");
        match &status.completion_time {
            Some(time) if self.changes_end() && !now.complete => {
                let detail = "cannot set completionTime when there is no Complete=True condition";
                problems.invalid_value(&end, time, detail);
            }
            None if self.changes_end() && now.complete => {
                problems.required(&end, "completionTime is required for Complete jobs");
            }
            _ => {}
        }
        let changes_times = self.changes_start() || status.completion_time != self.old.status.completion_time;
        if let (true, Some(start), Some(time)) = (changes_times, &status.start_time, &status.completion_time)
            && time < start
        {
            problems.invalid_value(&end, time, "must be equal to or after `startTime`");
        }
        let mut refuse = |holds: bool, detail: &str| refuse_conditions(holds, detail, at, problems);
        refuse(
            (self.fails() || self.changes_failed_indexes()) && now.failed && !now.failure_target,
            "cannot set Failed=True condition without the FailureTarget=true condition",
        );
        let changes_criteria = self.completes() || now.success_criteria != self.was.success_criteria;
        refuse(
            changes_criteria && now.complete && !now.success_criteria,
            "cannot set Complete=True condition without the SuccessCriteriaMet=true condition",
        );
    }

    /// What a job that has ended must have, and may not have any more.
    fn check_finished(&self, at: &Path<'_>, problems: &mut Problems) {
        if !self.now.finished() {
            return;
        }
        let (status, stored) = (&self.new.status, &self.old.status);
        if (self.finishes() || status.active != stored.active) && status.active > 0 {
            let detail = "active>0 is invalid for finished job";
            problems.invalid(&at.field("active"), &status.active.to_string(), detail);
        }
        let spec = &self.new.spec;
        let never_starts = spec.suspend == Some(true) && spec.completions == Some(0);
        if (self.finishes() || self.changes_start()) && !never_starts && status.start_time.is_none() {
            problems.required(&at.field("startTime"), "startTime is required for finished job");
        }
        let uncounted = &status.uncounted_terminated_pods;
        let has_uncounted =
            uncounted.as_ref().is_some_and(|pods| !pods.failed.is_empty() || !pods.succeeded.is_empty());
        if (self.finishes() || *uncounted != stored.uncounted_terminated_pods) && has_uncounted {
            let detail = "must be empty for finished job";
            problems.invalid_value(&at.field("uncountedTerminatedPods"), uncounted, detail);
        }
    }

    fn check_indexes(&self, at: &Path<'_>, problems: &mut Problems) {
        let (status, spec) = (&self.new.status, &self.new.spec);
        let (completed, failed) = (status.completed_indexes.as_str(), status.failed_indexes.as_deref());
        let by_index = spec.backoff_limit_per_index.is_some();
        let (completed_at, failed_at) = (at.field("completedIndexes"), at.field("failedIndexes"));
        let mut read = |text: &str, field: &str, place: &Path<'_>| {
            let Some(completions) = spec.completions else { return };
            if let Err(flaw) = indexes::count(text, completions) {
                problems.invalid(place, &quote(text), &format!("error parsing {field}: {flaw}"));
            }
        };
        if self.changes_completed_indexes() {
            read(completed, "completedIndexes", &completed_at);
        }
        if let Some(failed) = failed.filter(|_| self.changes_failed_indexes() && by_index) {
            read(failed, "failedIndexes", &failed_at);
        }
        if self.changes_completed_indexes() && !completed.is_empty() && !is_indexed(spec) {
            let detail = "cannot set non-empty completedIndexes when non-indexed completion mode";
            problems.invalid(&completed_at, &quote(completed), detail);
        }
        let Some(failed) = failed else { return };
        if self.changes_failed_indexes() && !by_index {
            let detail = "cannot set non-null failedIndexes when backoffLimitPerIndex is null";
            problems.invalid(&failed_at, &quote(failed), detail);
        }
        let is_changed = self.changes_failed_indexes() || self.changes_completed_indexes();
        let common = spec.completions.and_then(|all| indexes::overlap(completed, failed, all));
        if let Some(index) = common.filter(|_| is_changed) {
            let detail = format!("failedIndexes and completedIndexes overlap at index: {index}");
            problems.invalid(&failed_at, &quote(failed), &detail);
        }
    }

    fn check_counts(&self, at: &Path<'_>, problems: &mut Problems) {
        let (status, stored) = (&self.new.status, &self.old.status);
        let terminating = status.terminating.filter(|count| *count > 0 && self.now.finished());
        if let Some(count) =
            terminating.filter(|_| self.finishes() || status.terminating != stored.terminating)
        {
            let detail = "terminating>0 is invalid for finished job";
            problems.invalid(&at.field("terminating"), &count.to_string(), detail);
        }
        let is_changed = status.ready != stored.ready || status.active != stored.active;
        if let Some(ready) = status.ready.filter(|ready| *ready > status.active && is_changed) {
            let detail = "cannot set more ready pods than active";
            problems.invalid(&at.field("ready"), &ready.to_string(), detail);
        }
    }

    fn check_criteria(&self, at: &Path<'_>, problems: &mut Problems) {
        let now = &self.now;
        let mut refuse = |holds: bool, detail: &str| refuse_conditions(holds, detail, at, problems);
        refuse(
            now.success_criteria && now.failed,
            "cannot set SuccessCriteriaMet=True and Failed=true conditions",
        );
        refuse(
            now.success_criteria && now.failure_target,
            "cannot set SuccessCriteriaMet=True and FailureTarget=true conditions",
        );
        refuse(
            self.new.spec.success_policy.is_some() && !now.success_criteria && now.complete,
            "cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True",
        );
    }

    /// What a later state may not take back.
    fn check_way(&self, at: &Path<'_>, problems: &mut Problems) {
        let (now, was) = (&self.now, &self.was);
        for (condition, was, now) in [
            ("Failed", was.failed, now.failed),
            ("Complete", was.complete, now.complete),
            ("FailureTarget", was.failure_target, now.failure_target),
        ] {
            let detail = format!("cannot disable the terminal {condition}=True condition");
            refuse_conditions(was && !now, &detail, at, problems);
        }
        let (status, stored, spec) = (&self.new.status, &self.old.status, &self.new.spec);
        if status.failed < stored.failed {
            let detail = "cannot decrease the failed counter";
            problems.invalid(&at.field("failed"), &status.failed.to_string(), detail);
        }
        let may_shrink = is_indexed(spec) && spec.completions == spec.parallelism;
        if status.succeeded < stored.succeeded && !may_shrink {
            let detail = "cannot decrease the succeeded counter";
            problems.invalid(&at.field("succeeded"), &status.succeeded.to_string(), detail);
        }
        self.check_times(at, problems);
        let mut refuse = |holds: bool, detail: &str| refuse_conditions(holds, detail, at, problems);
        refuse(
            was.success_criteria && !now.success_criteria,
            "cannot disable the SuccessCriteriaMet=True condition",
        );
        refuse(
            was.complete && !was.success_criteria && now.success_criteria,
            "cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions",
        );
    }

    fn check_times(&self, at: &Path<'_>, problems: &mut Problems) {
        let (status, stored) = (&self.new.status, &self.old.status);
        if let (Some(time), Some(before)) = (&status.completion_time, &stored.completion_time)
            && time != before
        {
            problems.invalid_value(&at.field("completionTime"), time, "field is immutable");
        }
        let resumes = is(self.old, "Suspended", "True") && is(self.new, "Suspended", "False");
        let is_suspended = self.new.spec.suspend == Some(true);
        if stored.start_time.is_some() && self.changes_start() && !resumes && !is_suspended {
            let detail = "field is immutable for unsuspended job once set";
            problems.invalid_value(&at.field("startTime"), &status.start_time, detail);
        }
    }
}

/// The list of conditions is long, so these problems do not show it.
fn refuse_conditions(holds: bool, detail: &str, at: &Path<'_>, problems: &mut Problems) {
    if holds {
        problems.invalid(&at.field("conditions"), "", detail);
    }
}
