// Written by kindsmith from schema/meta/v1/discovery.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `discovery` of `meta/v1`.

mod json;
pub mod types;
mod wire;
