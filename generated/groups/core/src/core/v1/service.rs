// Written by kindsmith from schema/core/v1/service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `service` of `core/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
