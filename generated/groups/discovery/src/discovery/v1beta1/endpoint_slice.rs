// Written by kindsmith from schema/discovery/v1beta1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `endpoint_slice` of `discovery/v1beta1`.

mod convert;
mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
