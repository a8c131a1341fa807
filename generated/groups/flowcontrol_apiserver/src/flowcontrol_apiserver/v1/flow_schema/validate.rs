// Written by kindsmith from schema/flowcontrol.apiserver/v1/flow_schema.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::flowcontrol_apiserver::v1::FlowSchema {
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

impl Rules for crate::flowcontrol_apiserver::v1::FlowSchemaSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("matchingPrecedence");
            machinery::check::worded(
                || machinery::problem::tree(&self.matching_precedence),
                "must be a positive value",
                &at,
                problems,
                |problems| {
                    machinery::check::min(&self.matching_precedence, &1, &at, problems);
                },
            );
            machinery::check::worded(
                || machinery::problem::tree(&self.matching_precedence),
                "must not be greater than 10000",
                &at,
                problems,
                |problems| {
                    machinery::check::max(
                        &self.matching_precedence,
                        &10000,
                        &at,
                        problems,
                    );
                },
            );
        }
    }
}
