// Written by kindsmith from schema/core/v1/resources.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resources` of `core/v1`.

pub mod shape;
pub mod types;
