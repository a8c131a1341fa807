// Written by kindsmith from schema/specimen/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `gadget` of `specimen/v1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
