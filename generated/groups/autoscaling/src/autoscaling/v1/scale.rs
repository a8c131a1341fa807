// Written by kindsmith from schema/autoscaling/v1/scale.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `scale` of `autoscaling/v1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
