// Written by kindsmith from schema/core/v1/pod_placement.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `pod_placement` of `core/v1`.

pub mod shape;
pub mod types;
