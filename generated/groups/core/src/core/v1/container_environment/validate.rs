// Written by kindsmith from schema/core/v1/container_environment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::ConfigMapKeySelector {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("key");
            if self.key.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.key,
                    machinery::format::config_map_key,
                    &at,
                    problems,
                );
            }
        }
    }
}

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
        {
            let at = at.field("valueFrom");
            if let Some(value) = &self.value_from {
                value
                    .check(
                        old.and_then(|old| old.value_from.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::core::v1::EnvVarSource {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("configMapKeyRef");
            if let Some(value) = &self.config_map_key_ref {
                value
                    .check(
                        old.and_then(|old| old.config_map_key_ref.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("secretKeyRef");
            if let Some(value) = &self.secret_key_ref {
                value
                    .check(
                        old.and_then(|old| old.secret_key_ref.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::core::v1::SecretKeySelector {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("key");
            if self.key.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.key,
                    machinery::format::config_map_key,
                    &at,
                    problems,
                );
            }
        }
    }
}
