// Written by kindsmith from schema/resource/v1beta2/resource_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resource_claim` of `resource/v1beta2`.

pub mod kind;

pub use crate::resource::v1::resource_claim::{shape, types};
