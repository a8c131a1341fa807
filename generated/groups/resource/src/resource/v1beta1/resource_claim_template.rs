// Written by kindsmith from schema/resource/v1beta1/resource_claim_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resource_claim_template` of `resource/v1beta1`.

mod convert;
mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
