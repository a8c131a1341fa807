// Written by kindsmith from schema/coordination/v1/lease.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::coordination::v1::Lease {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("spec");
            self.spec.check(old.map(|old| &old.spec), &at, change, problems);
        }
    }
}

impl Rules for crate::coordination::v1::LeaseSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("leaseDurationSeconds");
            if let Some(value) = &self.lease_duration_seconds {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be greater than 0",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &1, &at, problems);
                    },
                );
            }
        }
        {
            let at = at.field("leaseTransitions");
            if let Some(value) = &self.lease_transitions {
                machinery::check::min(value, &0, &at, problems);
            }
        }
    }
}
