// Written by kindsmith from schema/core/v1/resource_quota.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `resource_quota`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceQuota {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::core::v1::ResourceQuotaSpec,
    /// ?
    pub status: crate::core::v1::ResourceQuotaStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceQuotaSpec {
    /// ?
    pub hard: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub scopes: Vec<String>,
    /// ?
    pub scope_selector: Option<crate::core::v1::ScopeSelector>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceQuotaStatus {
    /// ?
    pub hard: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub used: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ScopeSelector {
    /// ?
    pub match_expressions: Vec<crate::core::v1::ScopedResourceSelectorRequirement>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ScopedResourceSelectorRequirement {
    /// ?
    pub scope_name: String,
    /// ?
    pub operator: String,
    /// ?
    pub values: Vec<String>,
}
