// Written by kindsmith from schema/rbac.authorization/v1/role.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Role`.
    pub ROLE: crate::rbac_authorization::v1::Role {
        name: "Role", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 rules: "rules" 2 ListOrNull [list [message
            crate::rbac_authorization::v1::policy_rule::shape::POLICY_RULE]];
    }
}
