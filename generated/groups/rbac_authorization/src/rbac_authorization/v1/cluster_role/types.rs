// Written by kindsmith from schema/rbac.authorization/v1/cluster_role.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `rbac.authorization/v1` from `cluster_role`.

/// Permissions in all namespaces and outside of them, or in one namespace when a RoleBinding names
/// it there.
#[derive(Clone, Default, PartialEq)]
pub struct ClusterRole {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the role allows.
    pub rules: Vec<crate::rbac_authorization::v1::PolicyRule>,
    /// Makes `rules` the sum of the rules of other roles. What is written to `rules` is then
    /// overwritten.
    pub aggregation_rule: Option<crate::rbac_authorization::v1::AggregationRule>,
}

/// Whose rules a role takes over.
#[derive(Clone, Default, PartialEq)]
pub struct AggregationRule {
    /// Each picks cluster roles by their labels; the rules of all that any of them picks are taken.
    pub cluster_role_selectors: Vec<machinery::meta::v1::LabelSelector>,
}
