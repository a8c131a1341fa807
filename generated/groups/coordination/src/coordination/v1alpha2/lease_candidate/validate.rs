// Written by kindsmith from schema/coordination/v1alpha2/lease_candidate.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::coordination::v1alpha2::LeaseCandidate {
    const COMPARES: bool = true;
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

impl Rules for crate::coordination::v1alpha2::LeaseCandidateSpec {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("leaseName");
            if self.lease_name.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("binaryVersion");
            if self.binary_version.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("strategy");
            if self.strategy.is_empty() {
                problems.required(&at, "");
            }
        }
        if let Some(old) = old && self.lease_name != old.lease_name {
            problems
                .invalid(
                    &at.field("leaseName"),
                    &problems.shown_at(&at.field("leaseName"), Some(&self.lease_name)),
                    "field is immutable",
                );
        }
    }
}
