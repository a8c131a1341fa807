// Written by kindsmith from schema/core/v1/endpoints.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `endpoints` of `core/v1`.

mod defaults;
pub mod kind;
pub mod shape;
pub mod types;
mod validate;
