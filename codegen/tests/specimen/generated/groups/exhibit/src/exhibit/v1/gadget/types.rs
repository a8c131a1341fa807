// Written by kindsmith from schema/exhibit/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `exhibit/v1` from `gadget`.

/// A kind of another group, served under names of its own.
#[derive(Clone, Default, PartialEq)]
pub struct Gadget {
    /// Standard metadata of an object.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is wanted.
    pub wanted: crate::specimen::v1::GadgetSpec,
}
