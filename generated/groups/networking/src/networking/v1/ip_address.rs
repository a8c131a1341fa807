// Written by kindsmith from schema/networking/v1/ip_address.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `ip_address` of `networking/v1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
