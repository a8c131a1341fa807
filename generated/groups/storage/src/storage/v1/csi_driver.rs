// Written by kindsmith from schema/storage/v1/csi_driver.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `csi_driver` of `storage/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
