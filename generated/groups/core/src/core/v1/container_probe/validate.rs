// Written by kindsmith from schema/core/v1/container_probe.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::HTTPGetAction {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("scheme");
            if !self.scheme.is_empty() {
                machinery::check::one_of(
                    &self.scheme,
                    &["HTTP", "HTTPS"],
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::core::v1::Lifecycle {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("postStart");
            if let Some(value) = &self.post_start {
                value
                    .check(
                        old.and_then(|old| old.post_start.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("preStop");
            if let Some(value) = &self.pre_stop {
                value
                    .check(
                        old.and_then(|old| old.pre_stop.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::core::v1::LifecycleHandler {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("httpGet");
            if let Some(value) = &self.http_get {
                value
                    .check(
                        old.and_then(|old| old.http_get.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::core::v1::Probe {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("httpGet");
            if let Some(value) = &self.http_get {
                value
                    .check(
                        old.and_then(|old| old.http_get.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("initialDelaySeconds");
            if self.initial_delay_seconds != 0 {
                machinery::check::min(&self.initial_delay_seconds, &0, &at, problems);
            }
        }
        {
            let at = at.field("timeoutSeconds");
            if self.timeout_seconds != 0 {
                machinery::check::min(&self.timeout_seconds, &0, &at, problems);
            }
        }
        {
            let at = at.field("periodSeconds");
            if self.period_seconds != 0 {
                machinery::check::min(&self.period_seconds, &0, &at, problems);
            }
        }
        {
            let at = at.field("successThreshold");
            if self.success_threshold != 0 {
                machinery::check::min(&self.success_threshold, &0, &at, problems);
            }
        }
        {
            let at = at.field("failureThreshold");
            if self.failure_threshold != 0 {
                machinery::check::min(&self.failure_threshold, &0, &at, problems);
            }
        }
    }
}
