// Written by kindsmith from schema/meta/v1/options.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `options` of `meta/v1`.

pub mod shape;
pub mod types;
