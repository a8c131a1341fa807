// Written by kindsmith from schema/core/v1/binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `binding`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct Binding {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub target: crate::core::v1::ObjectReference,
}
