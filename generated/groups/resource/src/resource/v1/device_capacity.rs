// Written by kindsmith from schema/resource/v1/device_capacity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_capacity` of `resource/v1`.

mod prepare;
pub mod shape;
pub mod types;
mod validate;
