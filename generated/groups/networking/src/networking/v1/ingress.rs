// Written by kindsmith from schema/networking/v1/ingress.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `ingress` of `networking/v1`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
