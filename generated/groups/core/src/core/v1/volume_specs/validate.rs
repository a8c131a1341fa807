// Written by kindsmith from schema/core/v1/volume_specs.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::PersistentVolumeSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("hostPath");
            if let Some(value) = &self.host_path {
                value
                    .check(
                        old.and_then(|old| old.host_path.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}
