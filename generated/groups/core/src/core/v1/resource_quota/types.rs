// Written by kindsmith from schema/core/v1/resource_quota.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `resource_quota`.

/// How much of some resources all objects of a namespace may take together, and how many objects
/// there may be.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceQuota {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What may be used.
    pub spec: crate::core::v1::ResourceQuotaSpec,
    /// What is used.
    pub status: crate::core::v1::ResourceQuotaStatus,
}

/// What may be used, and by which objects.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceQuotaSpec {
    /// The most that may be used, by names as `cpu`, `requests.memory`, `pods` or `count/jobs.batch`.
    pub hard: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// Which objects are counted, those in all of these scopes. Empty means all objects. They cannot be
    /// changed.
    pub scopes: Vec<String>,
    /// Further scopes, which may ask for values, such as the names of priority classes.
    pub scope_selector: Option<crate::core::v1::ScopeSelector>,
}

/// What is used, as the quota controller saw it last.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceQuotaStatus {
    /// The most that may be used, of what the controller has seen.
    pub hard: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// What all objects of the namespace use together.
    pub used: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
}

/// Scopes that objects must be in to be counted.
#[derive(Clone, Default, PartialEq)]
pub struct ScopeSelector {
    /// The scopes. Objects are counted that are in all of them.
    pub match_expressions: Vec<crate::core::v1::ScopedResourceSelectorRequirement>,
}

/// A scope, and which of its values are meant.
#[derive(Clone, Default, PartialEq)]
pub struct ScopedResourceSelectorRequirement {
    /// The scope.
    pub scope_name: String,
    /// How an object's value must relate to `values`. Scopes other than PriorityClass and
    /// VolumeAttributesClass know only `Exists`.
    pub operator: String,
    /// Values of the scope, at least one for `In` and `NotIn`, and none for `Exists` and
    /// `DoesNotExist`.
    pub values: Vec<String>,
}
