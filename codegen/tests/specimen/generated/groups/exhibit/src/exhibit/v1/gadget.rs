// Written by kindsmith from schema/exhibit/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `gadget` of `exhibit/v1`.

mod convert;
pub mod kind;
pub mod shape;
pub mod types;
mod validate;
