// Written by kindsmith from schema/meta/v1/condition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `condition` of `meta/v1`.

pub mod shape;
pub mod types;
mod validate;
