// Written by kindsmith from schema/rbac.authorization/v1/cluster_role.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl crate::rbac_authorization::v1::ClusterRole {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("rules");
            for (index, item) in self.rules.iter().enumerate() {
                let at = at.index(index);
                item.validate(&at, problems);
            }
        }
        {
            let at = at.field("aggregationRule");
            if let Some(value) = &self.aggregation_rule {
                value.validate(&at, problems);
            }
        }
    }
}

impl crate::rbac_authorization::v1::AggregationRule {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
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
