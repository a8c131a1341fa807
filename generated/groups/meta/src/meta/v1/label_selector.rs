// Written by kindsmith from schema/meta/v1/label_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `label_selector` of `meta/v1`.

pub mod shape;
pub mod types;
