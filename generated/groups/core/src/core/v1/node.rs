// Written by kindsmith from schema/core/v1/node.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `node` of `core/v1`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
