// Written by kindsmith from schema/core/v1/component_status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `component_status`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ComponentStatus {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub conditions: Vec<crate::core::v1::ComponentCondition>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ComponentCondition {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
    /// ?
    pub message: String,
    /// ?
    pub error: String,
}
