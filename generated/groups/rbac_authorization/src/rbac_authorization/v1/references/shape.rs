// Written by kindsmith from schema/rbac.authorization/v1/references.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Subject`.
    pub SUBJECT: crate::rbac_authorization::v1::Subject {
        name: "Subject", atomic: true;
        0 kind: "kind" 1 Always [scalar Text];
        1 api_group: "apiGroup" 2 NonZero [scalar Text], inner: Named("APIGroup");
        2 name: "name" 3 Always [scalar Text];
        3 namespace: "namespace" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `RoleRef`.
    pub ROLE_REF: crate::rbac_authorization::v1::RoleRef {
        name: "RoleRef", atomic: true;
        0 api_group: "apiGroup" 1 Always [scalar Text], inner: Named("APIGroup");
        1 kind: "kind" 2 Always [scalar Text];
        2 name: "name" 3 Always [scalar Text];
    }
}
