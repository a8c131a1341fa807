// Written by kindsmith from schema/core/v1/pod.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::Pod {
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

impl Rules for crate::core::v1::PodStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("initContainerStatuses");
            for (index, item) in self.init_container_statuses.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("containerStatuses");
            for (index, item) in self.container_statuses.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("ephemeralContainerStatuses");
            for (index, item) in self.ephemeral_container_statuses.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}
