// Written by kindsmith from schema/core/v1/local_object_reference.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `local_object_reference` of `core/v1`.

pub mod shape;
pub mod types;
