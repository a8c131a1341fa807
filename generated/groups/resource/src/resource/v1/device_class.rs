// Written by kindsmith from schema/resource/v1/device_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_class` of `resource/v1`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
