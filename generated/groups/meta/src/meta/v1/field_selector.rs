// Written by kindsmith from schema/meta/v1/field_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `field_selector` of `meta/v1`.

pub mod shape;
pub mod types;
