// Written by kindsmith from schema/resource/v1/device_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::resource::v1::DeviceClass {
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

impl Rules for crate::resource::v1::DeviceClassConfiguration {
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
            } else {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::resource::v1::DeviceClassSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
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
