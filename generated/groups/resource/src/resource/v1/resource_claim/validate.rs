// Written by kindsmith from schema/resource/v1/resource_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::resource::v1::ResourceClaim {
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

impl Rules for crate::resource::v1::AllocatedDeviceStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("conditions");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.conditions),
                |item| machinery::problem::tree(&item.type_),
            );
            for (index, item) in self.conditions.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
        {
            let at = at.field("data");
            if let Some(value) = &self.data {
                machinery::check::object(value, &at, problems);
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
            let at = at.field("opaque");
            if let Some(value) = &self.opaque {
                value
                    .check(
                        old.and_then(|old| old.opaque.as_ref()),
                        &at,
                        change,
                        problems,
                    );
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
    ) {
        {
            let at = at.field("config");
            for (index, item) in self.config.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
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
            let at = at.field("allocation");
            if let Some(value) = &self.allocation {
                value
                    .check(
                        old.and_then(|old| old.allocation.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("devices");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.devices),
                |item| machinery::check::together(
                    &[
                        ("driver", machinery::problem::tree(&item.driver)),
                        ("device", machinery::problem::tree(&item.device)),
                        ("pool", machinery::problem::tree(&item.pool)),
                        ("shareID", machinery::problem::tree(&item.share_id)),
                    ],
                ),
            );
            for (index, item) in self.devices.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
    }
}
