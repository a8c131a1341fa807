// Written by kindsmith from schema/specimen/v1/plain.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `plain` of `specimen/v1`.

pub mod kind;
pub mod shape;
pub mod types;
