// Written by kindsmith from schema/resource/v1/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

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
                        "exactly one of `exactly` or `firstAvailable` is required, but multiple fields are \
                            set",
                    );
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
                    &problems.shown_at(&at.field("count"), Some(&self.count)),
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
                    &problems.shown_at(&at.field("count"), Some(&self.count)),
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
