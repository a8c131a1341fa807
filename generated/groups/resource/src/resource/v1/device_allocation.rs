// Written by kindsmith from schema/resource/v1/device_allocation.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_allocation` of `resource/v1`.

mod defaults;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
