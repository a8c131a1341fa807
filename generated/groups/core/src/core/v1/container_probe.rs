// Written by kindsmith from schema/core/v1/container_probe.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `container_probe` of `core/v1`.

mod defaults;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
