// Written by kindsmith from schema/core/v1/volume_specs.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `volume_specs` of `core/v1`.

mod defaults;
pub mod shape;
pub mod types;
