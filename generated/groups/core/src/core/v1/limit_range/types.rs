// Written by kindsmith from schema/core/v1/limit_range.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `limit_range`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct LimitRange {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::core::v1::LimitRangeSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct LimitRangeItem {
    /// ?
    pub type_: String,
    /// ?
    pub max: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub min: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub default: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub default_request: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
    /// ?
    pub max_limit_request_ratio: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct LimitRangeSpec {
    /// ?
    pub limits: Vec<crate::core::v1::LimitRangeItem>,
}
