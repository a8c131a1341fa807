// Written by kindsmith from schema/core/v1/pod_affinity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::Affinity {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("podAffinity");
            if let Some(value) = &self.pod_affinity {
                value
                    .check(
                        old.and_then(|old| old.pod_affinity.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("podAntiAffinity");
            if let Some(value) = &self.pod_anti_affinity {
                value
                    .check(
                        old.and_then(|old| old.pod_anti_affinity.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::core::v1::PodAffinity {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("requiredDuringSchedulingIgnoredDuringExecution");
            for (index, item) in self
                .required_during_scheduling_ignored_during_execution
                .iter()
                .enumerate()
            {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("preferredDuringSchedulingIgnoredDuringExecution");
            for (index, item) in self
                .preferred_during_scheduling_ignored_during_execution
                .iter()
                .enumerate()
            {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::core::v1::PodAffinityTerm {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("labelSelector");
            if let Some(value) = &self.label_selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
        {
            let at = at.field("namespaceSelector");
            if let Some(value) = &self.namespace_selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
    }
}

impl Rules for crate::core::v1::PodAntiAffinity {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("requiredDuringSchedulingIgnoredDuringExecution");
            for (index, item) in self
                .required_during_scheduling_ignored_during_execution
                .iter()
                .enumerate()
            {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("preferredDuringSchedulingIgnoredDuringExecution");
            for (index, item) in self
                .preferred_during_scheduling_ignored_during_execution
                .iter()
                .enumerate()
            {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::core::v1::TopologySpreadConstraint {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("labelSelector");
            if let Some(value) = &self.label_selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
    }
}

impl Rules for crate::core::v1::WeightedPodAffinityTerm {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("podAffinityTerm");
            self.pod_affinity_term
                .check(old.map(|old| &old.pod_affinity_term), &at, change, problems);
        }
    }
}
