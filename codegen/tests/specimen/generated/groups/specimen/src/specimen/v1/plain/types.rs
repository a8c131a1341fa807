// Written by kindsmith from schema/specimen/v1/plain.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `specimen/v1` from `plain`.

/// A kind with nothing but its metadata: all keys at their defaults.
#[derive(Clone, Default, PartialEq)]
pub struct Plain {
    /// Standard metadata of an object.
    pub metadata: machinery::meta::v1::ObjectMeta,
}
