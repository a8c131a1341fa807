// Written by kindsmith from schema/networking/v1/service_cidr.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `service_cidr` of `networking/v1`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
