// Written by kindsmith from schema/core/v1/pod_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::PodSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("volumes");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.volumes),
                |item| machinery::problem::tree(&item.name),
            );
            for (index, item) in self.volumes.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
        {
            let at = at.field("initContainers");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.init_containers),
                |item| machinery::problem::tree(&item.name),
            );
            for (index, item) in self.init_containers.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
        {
            let at = at.field("containers");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.containers),
                |item| machinery::problem::tree(&item.name),
            );
            for (index, item) in self.containers.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
        {
            let at = at.field("ephemeralContainers");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.ephemeral_containers),
                |item| machinery::problem::tree(&item.name),
            );
            for (index, item) in self.ephemeral_containers.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
        {
            let at = at.field("affinity");
            if let Some(value) = &self.affinity {
                value
                    .check(
                        old.and_then(|old| old.affinity.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("topologySpreadConstraints");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.topology_spread_constraints),
                |item| machinery::check::together(
                    &[
                        ("topologyKey", machinery::problem::tree(&item.topology_key)),
                        (
                            "whenUnsatisfiable",
                            machinery::problem::tree(&item.when_unsatisfiable),
                        ),
                    ],
                ),
            );
            for (index, item) in self.topology_spread_constraints.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
    }
}
