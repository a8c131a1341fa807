// Written by kindsmith from schema/core/v1/object_reference.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `object_reference`.

/// Enough to find another object, or a part of it. Nothing checks that the object is there.
#[derive(Clone, Default, PartialEq)]
pub struct ObjectReference {
    /// Kind of the object.
    pub kind: String,
    /// Namespace of the object.
    pub namespace: String,
    /// Name of the object.
    pub name: String,
    /// Identity of the object.
    pub uid: String,
    /// Group and version of the object.
    pub api_version: String,
    /// The state of the object that is meant, if it is a certain one.
    pub resource_version: String,
    /// The part of the object that is meant, as `spec.containers{name}`, when it is not the whole.
    pub field_path: String,
}
