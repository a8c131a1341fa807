// Written by kindsmith from schema/networking/v1beta1/ip_address.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `ip_address` of `networking/v1beta1`.

mod convert;
pub mod kind;
pub mod shape;
pub mod types;
mod validate;
