// Written by kindsmith from schema/core/v1/config_map.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `config_map` of `core/v1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
