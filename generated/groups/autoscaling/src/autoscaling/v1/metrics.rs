// Written by kindsmith from schema/autoscaling/v1/metrics.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `metrics` of `autoscaling/v1`.

pub mod shape;
pub mod types;
