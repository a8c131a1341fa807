// Written by kindsmith from schema/resource/v1beta2/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_request` of `resource/v1beta2`.

pub use crate::resource::v1::device_request::{shape, types};
