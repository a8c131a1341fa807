// Written by kindsmith from schema/rbac.authorization/v1/cluster_role.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ClusterRole`.
    pub CLUSTER_ROLE: crate::rbac_authorization::v1::ClusterRole {
        name: "ClusterRole", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 rules: "rules" 2 ListOrNull [list [message
            crate::rbac_authorization::v1::policy_rule::shape::POLICY_RULE]];
        2 aggregation_rule: "aggregationRule" 3 NonZero [message
            crate::rbac_authorization::v1::cluster_role::shape::AGGREGATION_RULE];
    }
}

machinery::message! {
    /// The form of `AggregationRule`.
    pub AGGREGATION_RULE: crate::rbac_authorization::v1::AggregationRule {
        name: "AggregationRule";
        0 cluster_role_selectors: "clusterRoleSelectors" 1 NonZero [list [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR]];
    }
}
