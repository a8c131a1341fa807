// Written by kindsmith from schema/storage/v1/csi_storage_capacity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `csi_storage_capacity` of `storage/v1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
