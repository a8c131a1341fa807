// Written by kindsmith from schema/apps/v1/replica_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::apps::v1::ReplicaSet {
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

impl Rules for crate::apps::v1::ReplicaSetSpec {
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
            let at = at.field("minReadySeconds");
            if self.min_ready_seconds != 0 {
                machinery::check::min(&self.min_ready_seconds, &0, &at, problems);
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
            let at = at.field("template");
            self.template.check(old.map(|old| &old.template), &at, change, problems);
        }
    }
}

impl Rules for crate::apps::v1::ReplicaSetStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("replicas");
            machinery::check::min(&self.replicas, &0, &at, problems);
        }
        {
            let at = at.field("fullyLabeledReplicas");
            if self.fully_labeled_replicas != 0 {
                machinery::check::min(&self.fully_labeled_replicas, &0, &at, problems);
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
            let at = at.field("terminatingReplicas");
            if let Some(value) = &self.terminating_replicas {
                machinery::check::min(value, &0, &at, problems);
            }
        }
        {
            let at = at.field("observedGeneration");
            if self.observed_generation != 0 {
                machinery::check::min(&self.observed_generation, &0, &at, problems);
            }
        }
        if self.fully_labeled_replicas > self.replicas {
            problems
                .invalid(
                    &at.field("fullyLabeledReplicas"),
                    &problems
                        .shown_at(
                            &at.field("fullyLabeledReplicas"),
                            Some(&self.fully_labeled_replicas),
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
    }
}
