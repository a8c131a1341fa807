// Written by kindsmith from schema/resource/v1/device_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::resource::v1::CELDeviceSelector {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("expression");
            if !self.expression.is_empty() {
                machinery::check::max_characters(&self.expression, 10240, &at, problems);
            }
        }
    }
}

impl Rules for crate::resource::v1::DeviceClaimConfiguration {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("requests");
            if self.requests.len() > 32 {
                machinery::check::max_items(self.requests.len(), 32, &at, problems);
            } else {
                machinery::check::unique(
                    &self.requests,
                    machinery::problem::tree,
                    |index, shown| problems.duplicate(&at.index(index), shown),
                );
            }
        }
        {
            let at = at.field("opaque");
            if let Some(value) = &self.opaque {
                value
                    .check(
                        old.and_then(|old| old.opaque.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            } else {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::resource::v1::DeviceConstraint {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("requests");
            if self.requests.len() > 32 {
                machinery::check::max_items(self.requests.len(), 32, &at, problems);
            } else {
                machinery::check::unique(
                    &self.requests,
                    machinery::problem::tree,
                    |index, shown| problems.duplicate(&at.index(index), shown),
                );
            }
        }
    }
}

impl Rules for crate::resource::v1::DeviceSelector {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {}
}

impl Rules for crate::resource::v1::DeviceToleration {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("key");
            if !self.key.is_empty() {
                machinery::check::format(
                    &self.key,
                    machinery::format::label_key,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("operator");
            if !self.operator.is_empty() {
                machinery::check::one_of(
                    &self.operator,
                    &["Exists", "Equal"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("effect");
            if !self.effect.is_empty() {
                machinery::check::one_of(
                    &self.effect,
                    &["None", "NoSchedule", "NoExecute"],
                    &at,
                    problems,
                );
            }
        }
        if matches!(self.operator.as_str(), "Exists") && !self.value.is_empty() {
            problems
                .invalid(
                    &at.field("value"),
                    &problems.shown_at(&at.field("value"), Some(&self.value)),
                    "must be empty for operator `Exists`",
                );
        }
        if matches!(self.operator.as_str(), "Equal") {
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
    }
}

impl Rules for crate::resource::v1::OpaqueDeviceConfiguration {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("driver");
            if self.driver.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.driver,
                    machinery::format::driver_name,
                    &at,
                    problems,
                );
            }
        }
    }
}
