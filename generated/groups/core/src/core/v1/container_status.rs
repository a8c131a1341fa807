// Written by kindsmith from schema/core/v1/container_status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `container_status` of `core/v1`.

mod prepare;
pub mod shape;
pub mod types;
mod validate;
