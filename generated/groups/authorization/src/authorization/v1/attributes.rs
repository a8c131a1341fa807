// Written by kindsmith from schema/authorization/v1/attributes.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `attributes` of `authorization/v1`.

pub mod shape;
pub mod types;
