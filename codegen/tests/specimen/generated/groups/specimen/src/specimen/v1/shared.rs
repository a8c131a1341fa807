// Written by kindsmith from schema/specimen/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `shared` of `specimen/v1`.

pub mod shape;
pub mod types;
mod validate;
