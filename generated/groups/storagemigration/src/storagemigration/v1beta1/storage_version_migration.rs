// Written by kindsmith from schema/storagemigration/v1beta1/storage_version_migration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `storage_version_migration` of `storagemigration/v1beta1`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
