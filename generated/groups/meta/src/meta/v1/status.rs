// Written by kindsmith from schema/meta/v1/status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `status` of `meta/v1`.

pub mod shape;
pub mod types;
