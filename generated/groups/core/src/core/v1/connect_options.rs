// Written by kindsmith from schema/core/v1/connect_options.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `connect_options` of `core/v1`.

pub mod shape;
pub mod types;
