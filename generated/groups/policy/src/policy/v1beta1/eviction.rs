// Written by kindsmith from schema/policy/v1beta1/eviction.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `eviction` of `policy/v1beta1`.

pub mod kind;
pub mod shape;
pub mod types;
