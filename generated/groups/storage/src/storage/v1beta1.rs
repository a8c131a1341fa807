// Written by kindsmith from schema/storage/v1beta1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `storage/v1beta1`.

pub mod volume_attributes_class;

pub use self::volume_attributes_class::types::VolumeAttributesClass;
