// Written by kindsmith from schema/rbac.authorization/v1/cluster_role.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::rbac_authorization::v1::ClusterRole {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("rules");
            for (index, item) in self.rules.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("aggregationRule");
            if let Some(value) = &self.aggregation_rule {
                value
                    .check(
                        old.and_then(|old| old.aggregation_rule.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::rbac_authorization::v1::AggregationRule {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("clusterRoleSelectors");
            if self.cluster_role_selectors.is_empty() {
                problems
                    .required(
                        &at,
                        "at least one clusterRoleSelector required if aggregationRule is non-nil",
                    );
            }
        }
    }
}
