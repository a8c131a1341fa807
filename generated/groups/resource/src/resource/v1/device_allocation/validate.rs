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
        {
            let at = at.field("pool");
            if self.pool.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("device");
            machinery::check::format(
                &self.device,
                machinery::format::dns_label,
                &at,
                problems,
            );
        }
        {
            let at = at.field("conditions");
            if self.conditions.len() > 8 {
                machinery::check::max_items(self.conditions.len(), 8, &at, problems);
            } else {
                let known = machinery::rules::Known::new(
                    old.map(|old| &old.conditions),
                    |item| machinery::problem::tree(&item.type_),
                );
                for (index, item) in self.conditions.iter().enumerate() {
                    let at = at.index(index);
                    item.check(known.get(item), &at, change, problems);
                }
            }
        }
        {
            let at = at.field("networkData");
            if let Some(value) = &self.network_data {
                value
                    .check(
                        old.and_then(|old| old.network_data.as_ref()),
                        &at,
                        change,
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

impl Rules for crate::resource::v1::DeviceAllocationResult {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("results");
            if self.results.len() > 32 {
                machinery::check::max_items(self.results.len(), 32, &at, problems);
            } else {
                for (index, item) in self.results.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
        {
            let at = at.field("config");
            if self.config.len() > 64 {
                machinery::check::max_items(self.config.len(), 64, &at, problems);
            } else {
                for (index, item) in self.config.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
    }
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
        {
            let at = at.field("pool");
            if self.pool.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("device");
            machinery::check::format(
                &self.device,
                machinery::format::dns_label,
                &at,
                problems,
            );
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

impl Rules for crate::resource::v1::NetworkDeviceData {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("interfaceName");
            if !self.interface_name.is_empty() {
                machinery::check::max_characters(
                    &self.interface_name,
                    256,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("ips");
            if self.ips.len() > 16 {
                machinery::check::max_items(self.ips.len(), 16, &at, problems);
            } else {
                machinery::check::unique(
                    &self.ips,
                    machinery::problem::tree,
                    |index, shown| problems.duplicate(&at.index(index), shown),
                );
            }
        }
        {
            let at = at.field("hardwareAddress");
            if !self.hardware_address.is_empty() {
                machinery::check::max_characters(
                    &self.hardware_address,
                    128,
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
