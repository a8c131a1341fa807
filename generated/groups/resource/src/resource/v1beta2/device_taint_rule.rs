// Written by kindsmith from schema/resource/v1beta2/device_taint_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_taint_rule` of `resource/v1beta2`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
