// Written by kindsmith from schema/rbac.authorization/v1/role.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `rbac.authorization/v1` from `role`.

/// Permissions in one namespace, which bindings give to users, groups and service accounts.
#[derive(Clone, Default, PartialEq)]
pub struct Role {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the role allows.
    pub rules: Vec<crate::rbac_authorization::v1::PolicyRule>,
}
