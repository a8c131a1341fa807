// Written by kindsmith from schema/resource/v1/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_request` of `resource/v1`.

mod defaults;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
