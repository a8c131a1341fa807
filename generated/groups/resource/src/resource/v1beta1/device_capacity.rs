// Written by kindsmith from schema/resource/v1beta1/device_capacity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_capacity` of `resource/v1beta1`.

pub use crate::resource::v1::device_capacity::{shape, types};
