// Written by kindsmith from schema/core/v1/container.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::Container {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("restartPolicyRules");
            for (index, item) in self.restart_policy_rules.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::core::v1::ContainerRestartRule {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("action");
            if self.action.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("exitCodes");
            if let Some(value) = &self.exit_codes {
                value
                    .check(
                        old.and_then(|old| old.exit_codes.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::core::v1::ContainerRestartRuleOnExitCodes {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("operator");
            if self.operator.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::core::v1::EphemeralContainer {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("restartPolicyRules");
            for (index, item) in self.restart_policy_rules.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}
