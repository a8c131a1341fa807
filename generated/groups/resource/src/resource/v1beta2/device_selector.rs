// Written by kindsmith from schema/resource/v1beta2/device_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_selector` of `resource/v1beta2`.

pub use crate::resource::v1::device_selector::{shape, types};
