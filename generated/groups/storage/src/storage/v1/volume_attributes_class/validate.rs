// Written by kindsmith from schema/storage/v1/volume_attributes_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::storage::v1::VolumeAttributesClass {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("driverName");
            if self.driver_name.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.driver_name,
                    machinery::format::provisioner_name,
                    &at,
                    problems,
                );
            }
        }
    }
}
