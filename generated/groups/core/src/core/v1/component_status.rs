// Written by kindsmith from schema/core/v1/component_status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `component_status` of `core/v1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
