// Written by kindsmith from schema/batch/v1/job_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::batch::v1::JobSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("parallelism");
            if let Some(value) = &self.parallelism {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        {
            let at = at.field("completions");
            if let Some(value) = &self.completions {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        {
            let at = at.field("activeDeadlineSeconds");
            if let Some(value) = &self.active_deadline_seconds {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        {
            let at = at.field("backoffLimit");
            if let Some(value) = &self.backoff_limit {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        {
            let at = at.field("ttlSecondsAfterFinished");
            if let Some(value) = &self.ttl_seconds_after_finished {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        {
            let at = at.field("backoffLimitPerIndex");
            if let Some(value) = &self.backoff_limit_per_index {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        {
            let at = at.field("maxFailedIndexes");
            if let Some(value) = &self.max_failed_indexes {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        if self.max_failed_indexes.is_some() && self.backoff_limit_per_index.is_none() {
            problems
                .required(
                    &at.field("backoffLimitPerIndex"),
                    "when maxFailedIndexes is specified",
                );
        }
        {
            let at = at.field("managedBy");
            if let Some(value) = &self.managed_by {
                machinery::check::format(
                    value,
                    machinery::format::domain_path,
                    &at,
                    problems,
                );
            }
        }
    }
}
