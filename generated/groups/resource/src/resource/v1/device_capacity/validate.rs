// Written by kindsmith from schema/resource/v1/device_capacity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::resource::v1::CounterSet {
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
                    machinery::format::dns_label,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("counters");
            if self.counters.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::max_items(self.counters.len(), 32, &at, problems);
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
            let at = at.field("counterSet");
            if self.counter_set.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.counter_set,
                    machinery::format::dns_label,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("counters");
            if self.counters.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::max_items(self.counters.len(), 32, &at, problems);
            }
        }
    }
}

impl Rules for crate::resource::v1::ResourcePool {
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
            }
        }
        {
            let at = at.field("generation");
            machinery::check::worded(
                || machinery::problem::tree(&self.generation),
                "must be greater than or equal to zero",
                &at,
                problems,
                |problems| {
                    machinery::check::min(&self.generation, &0, &at, problems);
                },
            );
        }
        {
            let at = at.field("resourceSliceCount");
            machinery::check::worded(
                || machinery::problem::tree(&self.resource_slice_count),
                "must be greater than zero",
                &at,
                problems,
                |problems| {
                    machinery::check::min(&self.resource_slice_count, &1, &at, problems);
                },
            );
        }
    }
}
