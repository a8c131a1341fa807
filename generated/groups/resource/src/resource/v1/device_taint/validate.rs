// Written by kindsmith from schema/resource/v1/device_taint.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::resource::v1::DeviceTaint {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("key");
            machinery::check::format(
                &self.key,
                machinery::format::label_key,
                &at,
                problems,
            );
        }
        {
            let at = at.field("value");
            if !self.value.is_empty() {
                machinery::check::format(
                    &self.value,
                    machinery::format::label_value,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("effect");
            if self.effect.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::one_of(
                    &self.effect,
                    &["None", "NoSchedule", "NoExecute"],
                    &at,
                    problems,
                );
            }
        }
    }
}
