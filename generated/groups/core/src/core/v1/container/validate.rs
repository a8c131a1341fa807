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
            let at = at.field("name");
            if self.name.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.name,
                    machinery::format::dns_label,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("env");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.env),
                |item| machinery::problem::tree(&item.name),
            );
            for (index, item) in self.env.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
        {
            let at = at.field("livenessProbe");
            if let Some(value) = &self.liveness_probe {
                value
                    .check(
                        old.and_then(|old| old.liveness_probe.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("readinessProbe");
            if let Some(value) = &self.readiness_probe {
                value
                    .check(
                        old.and_then(|old| old.readiness_probe.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("startupProbe");
            if let Some(value) = &self.startup_probe {
                value
                    .check(
                        old.and_then(|old| old.startup_probe.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("lifecycle");
            if let Some(value) = &self.lifecycle {
                value
                    .check(
                        old.and_then(|old| old.lifecycle.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("imagePullPolicy");
            if !self.image_pull_policy.is_empty() {
                machinery::check::one_of(
                    &self.image_pull_policy,
                    &["Always", "Never", "IfNotPresent"],
                    &at,
                    problems,
                );
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
            let at = at.field("name");
            if self.name.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.name,
                    machinery::format::dns_label,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("env");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.env),
                |item| machinery::problem::tree(&item.name),
            );
            for (index, item) in self.env.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
        {
            let at = at.field("livenessProbe");
            if let Some(value) = &self.liveness_probe {
                value
                    .check(
                        old.and_then(|old| old.liveness_probe.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("readinessProbe");
            if let Some(value) = &self.readiness_probe {
                value
                    .check(
                        old.and_then(|old| old.readiness_probe.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("startupProbe");
            if let Some(value) = &self.startup_probe {
                value
                    .check(
                        old.and_then(|old| old.startup_probe.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("lifecycle");
            if let Some(value) = &self.lifecycle {
                value
                    .check(
                        old.and_then(|old| old.lifecycle.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("imagePullPolicy");
            if !self.image_pull_policy.is_empty() {
                machinery::check::one_of(
                    &self.image_pull_policy,
                    &["Always", "Never", "IfNotPresent"],
                    &at,
                    problems,
                );
            }
        }
    }
}
