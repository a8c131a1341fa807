// Written by kindsmith from schema/core/v1/limit_range.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `limit_range` of `core/v1`.

pub mod kind;
pub mod shape;
pub mod types;
