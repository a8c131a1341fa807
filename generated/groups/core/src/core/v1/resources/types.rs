// Written by kindsmith from schema/core/v1/resources.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `resources`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaim {
    /// ?
    pub name: String,
    /// ?
    pub request: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceRequirements {
    /// ?
    pub limits: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub requests: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub claims: Vec<crate::core::v1::ResourceClaim>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct TypedLocalObjectReference {
    /// ?
    pub api_group: Option<String>,
    /// ?
    pub kind: String,
    /// ?
    pub name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct TypedObjectReference {
    /// ?
    pub api_group: Option<String>,
    /// ?
    pub kind: String,
    /// ?
    pub name: String,
    /// ?
    pub namespace: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct VolumeResourceRequirements {
    /// ?
    pub limits: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub requests: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
}
