// Written by kindsmith from schema/resource/v1alpha3/device_taint_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `device_taint_rule` of `resource/v1alpha3`.

pub mod kind;

pub use crate::resource::v1beta2::device_taint_rule::{shape, types};
