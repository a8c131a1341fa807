// Written by kindsmith from schema/networking/v1/ingress_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `ingress_class` of `networking/v1`.

mod defaults;
pub mod kind;
pub mod shape;
pub mod types;
mod validate;
