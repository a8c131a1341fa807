// Written by kindsmith from schema/resource/v1beta2/device_taint_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::resource::v1beta2::DeviceTaintRule {
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

impl Rules for crate::resource::v1beta2::DeviceTaintRuleSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("taint");
            self.taint.check(old.map(|old| &old.taint), &at, change, problems);
        }
    }
}

impl Rules for crate::resource::v1beta2::DeviceTaintRuleStatus {
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
    }
}
