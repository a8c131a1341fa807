// Written by kindsmith from schema/resource/v1/device_request.yaml.
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

impl Rules for crate::resource::v1::DeviceClaim {
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
                for (index, item) in self.requests.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
        {
            let at = at.field("constraints");
            if self.constraints.len() > 32 {
                machinery::check::max_items(self.constraints.len(), 32, &at, problems);
            } else {
                for (index, item) in self.constraints.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
        {
            let at = at.field("config");
            if self.config.len() > 32 {
                machinery::check::max_items(self.config.len(), 32, &at, problems);
            } else {
                for (index, item) in self.config.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
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

impl Rules for crate::resource::v1::DeviceRequest {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("name");
            machinery::check::format(
                &self.name,
                machinery::format::dns_label,
                &at,
                problems,
            );
        }
        if self.exactly.is_none() && self.first_available.is_empty() {
            problems
                .required(
                    at,
                    "exactly one of `exactly` or `firstAvailable` is required",
                );
        }
        {
            let set = machinery::check::set(
                &[
                    ("exactly", self.exactly.is_some()),
                    ("firstAvailable", !self.first_available.is_empty()),
                ],
            );
            if set.len() > 1 {
                problems
                    .invalid(
                        at,
                        &"null".replace("{set}", &machinery::check::quoted(&set)),
                        "exactly one of `exactly` or `firstAvailable` is required, but multiple fields are set",
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
    ) {
        {
            let at = at.field("cel");
            if let Some(value) = &self.cel {
                value.check(old.and_then(|old| old.cel.as_ref()), &at, change, problems);
            } else {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::resource::v1::DeviceSubRequest {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("name");
            machinery::check::format(
                &self.name,
                machinery::format::dns_label,
                &at,
                problems,
            );
        }
        {
            let at = at.field("deviceClassName");
            if self.device_class_name.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.device_class_name,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("selectors");
            if self.selectors.len() > 32 {
                machinery::check::max_items(self.selectors.len(), 32, &at, problems);
            } else {
                for (index, item) in self.selectors.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
        {
            let at = at.field("allocationMode");
            if !self.allocation_mode.is_empty() {
                machinery::check::one_of(
                    &self.allocation_mode,
                    &["ExactCount", "All"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("tolerations");
            for (index, item) in self.tolerations.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        if matches!(self.allocation_mode.as_str(), "All") && self.count != 0 {
            problems
                .invalid(
                    &at.field("count"),
                    &machinery::check::shown(Some(&self.count)),
                    "must not be specified when allocationMode is 'All'",
                );
        }
        if matches!(self.allocation_mode.as_str(), "ExactCount") {
            let at = at.field("count");
            if self.count != 0 {
                machinery::check::worded(
                    || machinery::problem::tree(&self.count),
                    "must be greater than zero",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(&self.count, &1, &at, problems);
                    },
                );
            }
        }
    }
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
                    &machinery::check::shown(Some(&self.value)),
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

impl Rules for crate::resource::v1::ExactDeviceRequest {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("deviceClassName");
            if self.device_class_name.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.device_class_name,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("selectors");
            if self.selectors.len() > 32 {
                machinery::check::max_items(self.selectors.len(), 32, &at, problems);
            } else {
                for (index, item) in self.selectors.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
        {
            let at = at.field("allocationMode");
            if !self.allocation_mode.is_empty() {
                machinery::check::one_of(
                    &self.allocation_mode,
                    &["ExactCount", "All"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("tolerations");
            for (index, item) in self.tolerations.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        if matches!(self.allocation_mode.as_str(), "All") && self.count != 0 {
            problems
                .invalid(
                    &at.field("count"),
                    &machinery::check::shown(Some(&self.count)),
                    "must not be specified when allocationMode is 'All'",
                );
        }
        if matches!(self.allocation_mode.as_str(), "ExactCount") {
            let at = at.field("count");
            if self.count != 0 {
                machinery::check::worded(
                    || machinery::problem::tree(&self.count),
                    "must be greater than zero",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(&self.count, &1, &at, problems);
                    },
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

impl Rules for crate::resource::v1::ResourceClaimSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("devices");
            self.devices.check(old.map(|old| &old.devices), &at, change, problems);
        }
    }
}
