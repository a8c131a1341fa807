// Written by kindsmith from schema/apps/v1/deployment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::apps::v1::Deployment {
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

impl Rules for crate::apps::v1::DeploymentSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("replicas");
            if let Some(value) = &self.replicas {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        {
            let at = at.field("selector");
            if let Some(value) = &self.selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            } else {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("strategy");
            self.strategy.check(old.map(|old| &old.strategy), &at, change, problems);
        }
    }
}

impl Rules for crate::apps::v1::DeploymentStatus {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("observedGeneration");
            if self.observed_generation != 0 {
                machinery::check::min(&self.observed_generation, &0, &at, problems);
            }
        }
        {
            let at = at.field("replicas");
            if self.replicas != 0 {
                machinery::check::min(&self.replicas, &0, &at, problems);
            }
        }
        {
            let at = at.field("updatedReplicas");
            if self.updated_replicas != 0 {
                machinery::check::min(&self.updated_replicas, &0, &at, problems);
            }
        }
        {
            let at = at.field("readyReplicas");
            if self.ready_replicas != 0 {
                machinery::check::min(&self.ready_replicas, &0, &at, problems);
            }
        }
        {
            let at = at.field("availableReplicas");
            if self.available_replicas != 0 {
                machinery::check::min(&self.available_replicas, &0, &at, problems);
            }
        }
        {
            let at = at.field("unavailableReplicas");
            if self.unavailable_replicas != 0 {
                machinery::check::min(&self.unavailable_replicas, &0, &at, problems);
            }
        }
        {
            let at = at.field("terminatingReplicas");
            if let Some(value) = &self.terminating_replicas {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        {
            let at = at.field("collisionCount");
            if let Some(value) = &self.collision_count {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        if self.updated_replicas > self.replicas {
            problems
                .invalid(
                    &at.field("updatedReplicas"),
                    &problems
                        .shown_at(
                            &at.field("updatedReplicas"),
                            Some(&self.updated_replicas),
                        ),
                    "cannot be greater than status.replicas",
                );
        }
        if self.ready_replicas > self.replicas {
            problems
                .invalid(
                    &at.field("readyReplicas"),
                    &problems
                        .shown_at(
                            &at.field("readyReplicas"),
                            Some(&self.ready_replicas),
                        ),
                    "cannot be greater than status.replicas",
                );
        }
        if self.available_replicas > self.replicas {
            problems
                .invalid(
                    &at.field("availableReplicas"),
                    &problems
                        .shown_at(
                            &at.field("availableReplicas"),
                            Some(&self.available_replicas),
                        ),
                    "cannot be greater than status.replicas",
                );
        }
        if self.available_replicas > self.ready_replicas {
            problems
                .invalid(
                    &at.field("availableReplicas"),
                    &problems
                        .shown_at(
                            &at.field("availableReplicas"),
                            Some(&self.available_replicas),
                        ),
                    "cannot be greater than readyReplicas",
                );
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

impl Rules for crate::apps::v1::DeploymentStrategy {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {}
}

impl Rules for crate::apps::v1::RollingUpdateDeployment {
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
            }
        }
    }
}
