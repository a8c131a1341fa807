// Written by kindsmith from schema/storage/v1/storage_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::storage::v1::StorageClass {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("provisioner");
            if self.provisioner.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.provisioner,
                    machinery::format::provisioner_name,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("volumeBindingMode");
            if let Some(value) = &self.volume_binding_mode {
                machinery::check::one_of(
                    value,
                    &["Immediate", "WaitForFirstConsumer"],
                    &at,
                    problems,
                );
            }
        }
    }
}
