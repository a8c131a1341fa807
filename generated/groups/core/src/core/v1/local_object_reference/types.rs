// Written by kindsmith from schema/core/v1/local_object_reference.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `local_object_reference`.

/// The name of another object in the same namespace. Nothing checks that the object is there.
#[derive(Clone, Default, PartialEq)]
pub struct LocalObjectReference {
    /// Name of the object.
    pub name: String,
}
