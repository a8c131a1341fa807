// Written by kindsmith from schema/meta/v1/condition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for machinery::meta::v1::Condition {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("type");
            machinery::check::format(
                &self.type_,
                machinery::format::qualified_name,
                &at,
                problems,
            );
            machinery::check::max_characters(&self.type_, 316, &at, problems);
        }
        {
            let at = at.field("status");
            machinery::check::one_of(
                &self.status,
                &["True", "False", "Unknown"],
                &at,
                problems,
            );
        }
        {
            let at = at.field("observedGeneration");
            if self.observed_generation != 0 {
                machinery::check::worded(
                    || machinery::problem::tree(&self.observed_generation),
                    "must be greater than or equal to zero",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(
                            &self.observed_generation,
                            &0,
                            &at,
                            problems,
                        );
                    },
                );
            }
        }
        {
            let at = at.field("lastTransitionTime");
            if self.last_transition_time.is_none() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("reason");
            if self.reason.is_empty() {
                problems.required(&at, "");
            } else {
                {
                    static PATTERN: machinery::check::Pattern = machinery::check::Pattern::new(
                        "[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?",
                    );
                    machinery::check::worded(
                        || machinery::problem::tree(&self.reason),
                        "a condition reason must start with alphabetic character, optionally followed by a \
                            string of alphanumeric characters or '_,:', and must end with an alphanumeric \
                            character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or \
                            'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is \
                            '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')",
                        &at,
                        problems,
                        |problems| {
                            PATTERN.check(&self.reason, &at, problems);
                        },
                    );
                }
                machinery::check::max_characters(&self.reason, 1024, &at, problems);
            }
        }
        {
            let at = at.field("message");
            if !self.message.is_empty() {
                machinery::check::max_characters(&self.message, 32768, &at, problems);
            }
        }
    }
}
