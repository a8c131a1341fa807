// Written by kindsmith from schema/core/v1/container_environment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::EnvVar {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("name");
            if self.name.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.name,
                    machinery::format::env_name,
                    &at,
                    problems,
                );
            }
        }
    }
}
