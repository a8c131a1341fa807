// Written by kindsmith from schema/resource/v1beta1/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_request` of `resource/v1beta1`.

mod convert;
mod defaults;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
