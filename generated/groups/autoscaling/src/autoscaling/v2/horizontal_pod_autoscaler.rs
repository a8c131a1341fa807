// Written by kindsmith from schema/autoscaling/v2/horizontal_pod_autoscaler.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `horizontal_pod_autoscaler` of `autoscaling/v2`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
