// Written by kindsmith from schema/apps/v1/daemon_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::apps::v1::DaemonSet {
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
        {
            let at = at.field("status");
            self.status.check(old.map(|old| &old.status), &at, change, problems);
        }
    }
}

impl Rules for crate::apps::v1::DaemonSetSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("updateStrategy");
            self.update_strategy
                .check(old.map(|old| &old.update_strategy), &at, change, problems);
        }
    }
}

impl Rules for crate::apps::v1::DaemonSetStatus {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("currentNumberScheduled");
            machinery::check::min(&self.current_number_scheduled, &0, &at, problems);
        }
        {
            let at = at.field("numberMisscheduled");
            machinery::check::min(&self.number_misscheduled, &0, &at, problems);
        }
        {
            let at = at.field("desiredNumberScheduled");
            machinery::check::min(&self.desired_number_scheduled, &0, &at, problems);
        }
        {
            let at = at.field("numberReady");
            machinery::check::min(&self.number_ready, &0, &at, problems);
        }
        {
            let at = at.field("observedGeneration");
            if self.observed_generation != 0 {
                machinery::check::min(&self.observed_generation, &0, &at, problems);
            }
        }
        {
            let at = at.field("updatedNumberScheduled");
            if self.updated_number_scheduled != 0 {
                machinery::check::min(&self.updated_number_scheduled, &0, &at, problems);
            }
        }
        {
            let at = at.field("numberAvailable");
            if self.number_available != 0 {
                machinery::check::min(&self.number_available, &0, &at, problems);
            }
        }
        {
            let at = at.field("numberUnavailable");
            if self.number_unavailable != 0 {
                machinery::check::min(&self.number_unavailable, &0, &at, problems);
            }
        }
        {
            let at = at.field("collisionCount");
            if let Some(value) = &self.collision_count {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        if let Some(old) = old
            && self.collision_count.as_ref() < old.collision_count.as_ref()
        {
            problems
                .invalid(
                    &at.field("collisionCount"),
                    &machinery::problem::tree(
                        &self.collision_count.as_ref().copied().unwrap_or_default(),
                    ),
                    "cannot be decremented",
                );
        }
    }
}

impl Rules for crate::apps::v1::DaemonSetUpdateStrategy {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {}
}

impl Rules for crate::apps::v1::RollingUpdateDaemonSet {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("maxUnavailable");
            if let Some(value) = &self.max_unavailable {
                machinery::check::of_text(
                    value,
                    |text| machinery::check::format(
                        text,
                        machinery::format::percent,
                        &at,
                        problems,
                    ),
                );
                machinery::check::of_number(
                    value,
                    |number| machinery::check::min(number, &0, &at, problems),
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must not be greater than 100%",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::of_percent(
                            value,
                            |percent| machinery::check::max(
                                &percent,
                                &machinery::check::Percent(100),
                                &at,
                                problems,
                            ),
                        );
                    },
                );
            }
        }
        {
            let at = at.field("maxSurge");
            if let Some(value) = &self.max_surge {
                machinery::check::of_text(
                    value,
                    |text| machinery::check::format(
                        text,
                        machinery::format::percent,
                        &at,
                        problems,
                    ),
                );
                machinery::check::of_number(
                    value,
                    |number| machinery::check::min(number, &0, &at, problems),
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must not be greater than 100%",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::of_percent(
                            value,
                            |percent| machinery::check::max(
                                &percent,
                                &machinery::check::Percent(100),
                                &at,
                                problems,
                            ),
                        );
                    },
                );
            }
        }
    }
}
