// Written by kindsmith from schema/meta/v1/object_meta.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `object_meta` of `meta/v1`.

pub mod shape;
pub mod types;
