// Written by kindsmith from schema/core/v1/config_map.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::ConfigMap {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("data");
            for key in self.data.keys() {
                let at = at.key(key);
                machinery::check::format(
                    key,
                    machinery::format::config_map_key,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("binaryData");
            for key in self.binary_data.keys() {
                let at = at.key(key);
                machinery::check::format(
                    key,
                    machinery::format::config_map_key,
                    &at,
                    problems,
                );
            }
        }
    }
}
