// Written by kindsmith from schema/resource/v1/resource_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::resource::v1::ResourceSlice {
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
    }
}

impl Rules for crate::resource::v1::CapacityRequestPolicy {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("validRange");
            if let Some(value) = &self.valid_range {
                value
                    .check(
                        old.and_then(|old| old.valid_range.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::resource::v1::CapacityRequestPolicyRange {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("min");
            if self.min.is_none() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::resource::v1::CounterSet {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("counters");
            if self.counters.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::resource::v1::Device {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("capacity");
            for (key, item) in &self.capacity {
                let at = at.key(key);
                item.check(
                    machinery::rules::known_entry(old.map(|old| &old.capacity), key),
                    &at,
                    change,
                    problems,
                );
            }
        }
        {
            let at = at.field("consumesCounters");
            for (index, item) in self.consumes_counters.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::resource::v1::DeviceCapacity {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("requestPolicy");
            if let Some(value) = &self.request_policy {
                value
                    .check(
                        old.and_then(|old| old.request_policy.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::resource::v1::DeviceCounterConsumption {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("counters");
            if self.counters.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::resource::v1::ResourceSliceSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("devices");
            for (index, item) in self.devices.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("sharedCounters");
            for (index, item) in self.shared_counters.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}
