// Written by kindsmith from schema/storage/v1/storage_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `storage_class` of `storage/v1`.

mod defaults;
pub mod kind;
pub mod shape;
pub mod types;
mod validate;
