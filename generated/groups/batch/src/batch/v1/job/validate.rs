// Written by kindsmith from schema/batch/v1/job.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::batch::v1::Job {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("status");
            self.status.check(old.map(|old| &old.status), &at, change, problems);
        }
    }
}

impl Rules for crate::batch::v1::JobStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("active");
            if self.active != 0 {
                machinery::check::min(&self.active, &0, &at, problems);
            }
        }
        {
            let at = at.field("succeeded");
            if self.succeeded != 0 {
                machinery::check::min(&self.succeeded, &0, &at, problems);
            }
        }
        {
            let at = at.field("failed");
            if self.failed != 0 {
                machinery::check::min(&self.failed, &0, &at, problems);
            }
        }
        {
            let at = at.field("ready");
            if let Some(value) = &self.ready {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        {
            let at = at.field("terminating");
            if let Some(value) = &self.terminating {
                machinery::check::min(value, &0, &at, problems);
            }
        }
    }
}
