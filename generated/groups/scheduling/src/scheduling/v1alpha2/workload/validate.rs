// Written by kindsmith from schema/scheduling/v1alpha2/workload.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::scheduling::v1alpha2::Workload {
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

impl Rules for crate::scheduling::v1alpha2::PodGroupTemplate {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("schedulingPolicy");
            self.scheduling_policy
                .check(old.map(|old| &old.scheduling_policy), &at, change, problems);
        }
    }
}

impl Rules for crate::scheduling::v1alpha2::WorkloadSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("podGroupTemplates");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.pod_group_templates),
                |item| machinery::problem::tree(&item.name),
            );
            for (index, item) in self.pod_group_templates.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
    }
}
