// Written by kindsmith from schema/core/v1/component_status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `component_status`.

/// Health of a part of the control plane, found out whenever a client asks.
#[derive(Clone, Default, PartialEq)]
pub struct ComponentStatus {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Aspects of the component. Only `Healthy` is known.
    pub conditions: Vec<crate::core::v1::ComponentCondition>,
}

/// One aspect of a component.
#[derive(Clone, Default, PartialEq)]
pub struct ComponentCondition {
    /// Name of the aspect.
    pub type_: String,
    /// Whether it holds.
    pub status: String,
    /// What the component answered, for people.
    pub message: String,
    /// What went wrong when the component was asked.
    pub error: String,
}
