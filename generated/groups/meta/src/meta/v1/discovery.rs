// Written by kindsmith from schema/meta/v1/discovery.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `discovery` of `meta/v1`.

pub mod shape;
pub mod types;
