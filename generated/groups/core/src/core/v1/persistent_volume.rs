// Written by kindsmith from schema/core/v1/persistent_volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `persistent_volume` of `core/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
