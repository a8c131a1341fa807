// Written by kindsmith from schema/resource/v1beta1/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::resource::v1beta1::DeviceClaim {
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

impl Rules for crate::resource::v1beta1::DeviceRequest {
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
            if !self.device_class_name.is_empty() {
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
            let at = at.field("firstAvailable");
            if self.first_available.len() > 8 {
                machinery::check::max_items(
                    self.first_available.len(),
                    8,
                    &at,
                    problems,
                );
            } else {
                for (index, item) in self.first_available.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
        {
            let at = at.field("tolerations");
            for (index, item) in self.tolerations.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::resource::v1beta1::DeviceSubRequest {
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
    }
}

impl Rules for crate::resource::v1beta1::ResourceClaimSpec {
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
