// Written by kindsmith from schema/scheduling/v1alpha2/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `shared` of `scheduling/v1alpha2`.

pub mod shape;
pub mod types;
