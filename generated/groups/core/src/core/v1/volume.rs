// Written by kindsmith from schema/core/v1/volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `volume` of `core/v1`.

mod defaults;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
