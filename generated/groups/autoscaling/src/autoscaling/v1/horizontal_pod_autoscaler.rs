// Written by kindsmith from schema/autoscaling/v1/horizontal_pod_autoscaler.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `horizontal_pod_autoscaler` of `autoscaling/v1`.

mod convert;
mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
