// Written by kindsmith from schema/rbac.authorization/v1/cluster_role_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ClusterRoleBinding`.
    pub CLUSTER_ROLE_BINDING: crate::rbac_authorization::v1::ClusterRoleBinding {
        name: "ClusterRoleBinding", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 subjects: "subjects" 2 NonZero [list [message
            crate::rbac_authorization::v1::references::shape::SUBJECT]];
        2 role_ref: "roleRef" 3 Always [message crate::rbac_authorization::v1::references::shape::ROLE_REF];
    }
}
