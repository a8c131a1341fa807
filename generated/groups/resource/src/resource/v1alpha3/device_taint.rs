// Written by kindsmith from schema/resource/v1alpha3/device_taint.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_taint` of `resource/v1alpha3`.

pub use crate::resource::v1::device_taint::{shape, types};
