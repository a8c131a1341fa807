// Written by kindsmith from schema/scheduling/v1alpha2/workload.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `workload` of `scheduling/v1alpha2`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
