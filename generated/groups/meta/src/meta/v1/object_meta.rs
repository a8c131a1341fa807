// Written by kindsmith from schema/meta/v1/object_meta.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `object_meta` of `meta/v1`.

mod json;
pub mod shape;
pub mod types;
mod wire;
