// Written by kindsmith from schema/node/v1/runtime_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `runtime_class` of `node/v1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
