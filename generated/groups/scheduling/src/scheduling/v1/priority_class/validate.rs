// Written by kindsmith from schema/scheduling/v1/priority_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::scheduling::v1::PriorityClass {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        if let Some(old) = old && self.value != old.value {
            problems.forbidden(&at.field("value"), "may not be changed in an update.");
        }
        if let Some(old) = old && self.preemption_policy != old.preemption_policy {
            problems
                .invalid(
                    &at.field("preemptionPolicy"),
                    &problems
                        .shown_at(
                            &at.field("preemptionPolicy"),
                            self.preemption_policy.as_ref(),
                        ),
                    "field is immutable",
                );
        }
    }
}
