// Written by kindsmith from schema/core/v1/binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `binding` of `core/v1`.

pub mod kind;
pub mod shape;
pub mod types;
