// Written by kindsmith from schema/resource/v1beta1/device_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_class` of `resource/v1beta1`.

pub mod kind;

pub use crate::resource::v1::device_class::{shape, types};
