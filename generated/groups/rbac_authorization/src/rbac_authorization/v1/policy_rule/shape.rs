// Written by kindsmith from schema/rbac.authorization/v1/policy_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `PolicyRule`.
    pub POLICY_RULE: crate::rbac_authorization::v1::PolicyRule {
        name: "PolicyRule";
        0 verbs: "verbs" 1 ListOrNull [list [scalar Text]];
        1 api_groups: "apiGroups" 2 NonZero [list [scalar Text]], inner: Named("APIGroups");
        2 resources: "resources" 3 NonZero [list [scalar Text]];
        3 resource_names: "resourceNames" 4 NonZero [list [scalar Text]];
        4 non_resource_urls: "nonResourceURLs" 5 NonZero [list [scalar Text]];
    }
}
