// Written by kindsmith from schema/flowcontrol.apiserver/v1/priority_level_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::flowcontrol_apiserver::v1::PriorityLevelConfiguration {
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

impl Rules for crate::flowcontrol_apiserver::v1::ExemptPriorityLevelConfiguration {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("nominalConcurrencyShares");
            if let Some(value) = &self.nominal_concurrency_shares {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        {
            let at = at.field("lendablePercent");
            if let Some(value) = &self.lendable_percent {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be between 0 and 100, inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &0, &at, problems);
                    },
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be between 0 and 100, inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max(value, &100, &at, problems);
                    },
                );
            }
        }
    }
}

impl Rules for crate::flowcontrol_apiserver::v1::LimitedPriorityLevelConfiguration {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("lendablePercent");
            if let Some(value) = &self.lendable_percent {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be between 0 and 100, inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &0, &at, problems);
                    },
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be between 0 and 100, inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max(value, &100, &at, problems);
                    },
                );
            }
        }
    }
}

impl Rules for crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("limited");
            if let Some(value) = &self.limited {
                value
                    .check(
                        old.and_then(|old| old.limited.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("exempt");
            if let Some(value) = &self.exempt {
                value
                    .check(
                        old.and_then(|old| old.exempt.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}
