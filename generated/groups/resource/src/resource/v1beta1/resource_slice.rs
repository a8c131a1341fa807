// Written by kindsmith from schema/resource/v1beta1/resource_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resource_slice` of `resource/v1beta1`.

mod convert;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
