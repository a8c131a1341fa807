// Written by kindsmith from schema/networking/v1beta1/service_cidr.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `service_cidr` of `networking/v1beta1`.

mod convert;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
