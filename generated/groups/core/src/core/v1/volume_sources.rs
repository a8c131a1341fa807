// Written by kindsmith from schema/core/v1/volume_sources.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `volume_sources` of `core/v1`.

mod defaults;
pub mod shape;
pub mod types;
