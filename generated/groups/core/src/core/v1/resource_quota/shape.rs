// Written by kindsmith from schema/core/v1/resource_quota.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ResourceQuota`.
    pub RESOURCE_QUOTA: crate::core::v1::ResourceQuota {
        name: "ResourceQuota", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::core::v1::resource_quota::shape::RESOURCE_QUOTA_SPEC];
        2 status: "status" 3 Always [message crate::core::v1::resource_quota::shape::RESOURCE_QUOTA_STATUS];
    }
}

machinery::message! {
    /// The form of `ResourceQuotaSpec`.
    pub RESOURCE_QUOTA_SPEC: crate::core::v1::ResourceQuotaSpec {
        name: "ResourceQuotaSpec";
        0 hard: "hard" 1 NonZero [map [scalar Quantity]];
        1 scopes: "scopes" 2 NonZero [list [scalar Text]];
        2 scope_selector: "scopeSelector" 3 NonZero [message
            crate::core::v1::resource_quota::shape::SCOPE_SELECTOR];
    }
}

machinery::message! {
    /// The form of `ResourceQuotaStatus`.
    pub RESOURCE_QUOTA_STATUS: crate::core::v1::ResourceQuotaStatus {
        name: "ResourceQuotaStatus";
        0 hard: "hard" 1 NonZero [map [scalar Quantity]];
        1 used: "used" 2 NonZero [map [scalar Quantity]];
    }
}

machinery::message! {
    /// The form of `ScopeSelector`.
    pub SCOPE_SELECTOR: crate::core::v1::ScopeSelector {
        name: "ScopeSelector", atomic: true;
        0 match_expressions: "matchExpressions" 1 NonZero [list [message
            crate::core::v1::resource_quota::shape::SCOPED_RESOURCE_SELECTOR_REQUIREMENT]];
    }
}

machinery::message! {
    /// The form of `ScopedResourceSelectorRequirement`.
    pub SCOPED_RESOURCE_SELECTOR_REQUIREMENT: crate::core::v1::ScopedResourceSelectorRequirement {
        name: "ScopedResourceSelectorRequirement";
        0 scope_name: "scopeName" 1 Always [scalar Text];
        1 operator: "operator" 2 Always [scalar Text];
        2 values: "values" 3 NonZero [list [scalar Text]];
    }
}
