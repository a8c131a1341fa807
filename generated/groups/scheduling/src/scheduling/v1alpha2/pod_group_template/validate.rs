// Written by kindsmith from schema/scheduling/v1alpha2/pod_group_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::scheduling::v1alpha2::GangSchedulingPolicy {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("minCount");
            machinery::check::min(&self.min_count, &1, &at, problems);
        }
    }
}

impl Rules for crate::scheduling::v1alpha2::PodGroupSchedulingPolicy {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("gang");
            if let Some(value) = &self.gang {
                value
                    .check(old.and_then(|old| old.gang.as_ref()), &at, change, problems);
            }
        }
    }
}
