// Written by kindsmith from schema/core/v1/pod_affinity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `pod_affinity` of `core/v1`.

pub mod shape;
pub mod types;
mod validate;
