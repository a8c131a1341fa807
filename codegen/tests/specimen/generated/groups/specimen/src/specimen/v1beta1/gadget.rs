// Written by kindsmith from schema/specimen/v1beta1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `gadget` of `specimen/v1beta1`.

mod convert;
pub mod kind;
pub mod shape;
pub mod types;
mod validate;
