// Written by kindsmith from schema/storage/v1/csi_node.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::storage::v1::CSINode {
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

impl Rules for crate::storage::v1::CSINodeSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("drivers");
            machinery::check::unique(
                &self.drivers,
                |item| machinery::problem::tree(&item.name),
                |index, shown| problems.duplicate(&at.index(index).field("name"), shown),
            );
            let known = machinery::rules::Known::new(
                old.map(|old| &old.drivers),
                |item| machinery::problem::tree(&item.name),
            );
            for (index, item) in self.drivers.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
    }
}

impl Rules for crate::storage::v1::CSINodeDriver {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("name");
            if self.name.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.name,
                    machinery::format::driver_name,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("nodeID");
            if self.node_id.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::worded(
                    || machinery::problem::tree(&self.node_id),
                    "must be 256 characters or less",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max_characters(
                            &self.node_id,
                            256,
                            &at,
                            problems,
                        );
                    },
                );
            }
        }
        {
            let at = at.field("allocatable");
            if let Some(value) = &self.allocatable {
                value
                    .check(
                        old.and_then(|old| old.allocatable.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::storage::v1::VolumeNodeResources {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("count");
            if let Some(value) = &self.count {
                machinery::check::min(value, &0, &at, problems);
            }
        }
    }
}
