// Written by kindsmith from schema/resource/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `shared` of `resource/v1`.

mod defaults;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
