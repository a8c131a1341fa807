// Written by kindsmith from schema/resource/v1beta2/resource_claim_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resource_claim_template` of `resource/v1beta2`.

pub mod kind;

pub use crate::resource::v1::resource_claim_template::{shape, types};
