// Written by kindsmith from schema/storage/v1/volume_attributes_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `volume_attributes_class` of `storage/v1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
