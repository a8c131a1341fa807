// Written by kindsmith from schema/coordination/v1/lease.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `lease` of `coordination/v1`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
