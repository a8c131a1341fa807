// Written by kindsmith from schema/core/v1/replication_controller.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `replication_controller` of `core/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
