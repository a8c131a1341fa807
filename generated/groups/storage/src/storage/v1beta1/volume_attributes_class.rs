// Written by kindsmith from schema/storage/v1beta1/volume_attributes_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `volume_attributes_class` of `storage/v1beta1`.

pub mod kind;

pub use crate::storage::v1::volume_attributes_class::{shape, types};
