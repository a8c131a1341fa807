// Written by kindsmith from schema/resource/v1/device_allocation.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::resource::v1::AllocatedDeviceStatus {
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

impl Rules for crate::resource::v1::AllocationResult {
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

impl Rules for crate::resource::v1::DeviceAllocationConfiguration {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("source");
            if self.source.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::one_of(
                    &self.source,
                    &["FromClass", "FromClaim"],
                    &at,
                    problems,
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

impl Rules for crate::resource::v1::DeviceAllocationResult {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {}
}

impl Rules for crate::resource::v1::DeviceRequestAllocationResult {
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

impl Rules for crate::resource::v1::ResourceClaimConsumerReference {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("resource");
            if self.resource.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("name");
            if self.name.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("uid");
            if self.uid.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::resource::v1::ResourceClaimStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("reservedFor");
            if self.reserved_for.len() > 256 {
                machinery::check::max_items(self.reserved_for.len(), 256, &at, problems);
            } else {
                let known = machinery::rules::Known::new(
                    old.map(|old| &old.reserved_for),
                    |item| machinery::problem::tree(&item.uid),
                );
                for (index, item) in self.reserved_for.iter().enumerate() {
                    let at = at.index(index);
                    item.check(known.get(item), &at, change, problems);
                }
            }
        }
    }
}
