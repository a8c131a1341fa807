// Written by kindsmith from schema/resource/v1/resource_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resource_claim` of `resource/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
