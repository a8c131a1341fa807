// Written by kindsmith from schema/rbac.authorization/v1/references.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `rbac.authorization/v1` from `references`.

/// A user, a group or a service account. Users and groups are names that no object stands behind.
#[derive(Clone, Default, PartialEq)]
pub struct Subject {
    /// What it is.
    pub kind: String,
    /// Group of the kind, filled in by the server. Empty for a service account,
    /// `rbac.authorization.{group_suffix}` for the others.
    pub api_group: String,
    /// Name of the user, the group or the account.
    pub name: String,
    /// Namespace of a service account; users and groups have none.
    pub namespace: String,
}

/// The role that a binding grants.
#[derive(Clone, Default, PartialEq)]
pub struct RoleRef {
    /// Group of the kind, filled in by the server. Always `rbac.authorization.{group_suffix}`.
    pub api_group: String,
    /// Kind of the role, Role or ClusterRole. A ClusterRoleBinding takes only the latter.
    pub kind: String,
    /// Name of the role.
    pub name: String,
}
