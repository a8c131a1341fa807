// Written by kindsmith from schema/core/v1/container.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `container` of `core/v1`.

mod defaults;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
