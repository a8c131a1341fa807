// Written by kindsmith from schema/core/v1/volume_projected.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `volume_projected` of `core/v1`.

mod defaults;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
