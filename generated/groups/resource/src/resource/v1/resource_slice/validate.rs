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
    ) {}
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
            let at = at.field("name");
            machinery::check::format(
                &self.name,
                machinery::format::dns_label,
                &at,
                problems,
            );
        }
        {
            let at = at.field("consumesCounters");
            if self.consumes_counters.len() > 2 {
                machinery::check::max_items(
                    self.consumes_counters.len(),
                    2,
                    &at,
                    problems,
                );
            } else {
                for (index, item) in self.consumes_counters.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
        {
            let at = at.field("taints");
            for (index, item) in self.taints.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
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
            self.pool.check(old.map(|old| &old.pool), &at, change, problems);
        }
        {
            let set = machinery::check::set(
                &[
                    ("sharedCounters", !self.shared_counters.is_empty()),
                    ("devices", !self.devices.is_empty()),
                ],
            );
            if set.len() > 1 {
                problems
                    .invalid(
                        at,
                        &"\"\"".replace("{set}", &machinery::check::quoted(&set)),
                        "only one of `sharedCounters` or `devices` is allowed",
                    );
            }
        }
        {
            let at = at.field("devices");
            for (index, item) in self.devices.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("sharedCounters");
            if self.shared_counters.len() > 8 {
                machinery::check::max_items(
                    self.shared_counters.len(),
                    8,
                    &at,
                    problems,
                );
            } else {
                for (index, item) in self.shared_counters.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
    }
}
