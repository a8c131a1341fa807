// Written by kindsmith from schema/coordination/v1alpha2/lease_candidate.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `lease_candidate` of `coordination/v1alpha2`.

mod convert;
pub mod kind;
pub mod shape;
pub mod types;
mod validate;
