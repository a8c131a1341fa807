// Written by kindsmith from schema/resource/v1/device_taint.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_taint` of `resource/v1`.

pub mod shape;
pub mod types;
mod validate;
