// Written by kindsmith from schema/rbac.authorization/v1/cluster_role_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `rbac.authorization/v1` from `cluster_role_binding`.

/// Gives the permissions of a cluster role to users, groups and service accounts, everywhere.
#[derive(Clone, Default, PartialEq)]
pub struct ClusterRoleBinding {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Who gets the role.
    pub subjects: Vec<crate::rbac_authorization::v1::Subject>,
    /// The role. It cannot be changed; delete the binding and create another one instead.
    pub role_ref: crate::rbac_authorization::v1::RoleRef,
}
