// Written by kindsmith from schema/coordination/v1beta1/lease_candidate.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `lease_candidate` of `coordination/v1beta1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
