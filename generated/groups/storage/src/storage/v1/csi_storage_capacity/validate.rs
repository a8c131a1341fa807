// Written by kindsmith from schema/storage/v1/csi_storage_capacity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::storage::v1::CSIStorageCapacity {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("nodeTopology");
            if let Some(value) = &self.node_topology {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
        {
            let at = at.field("capacity");
            if let Some(value) = &self.capacity {
                machinery::check::min(
                    value,
                    &machinery::quantity::Quantity::new(
                        0,
                        machinery::quantity::Notation::Decimal,
                    ),
                    &at,
                    problems,
                );
            }
        }
    }
}
