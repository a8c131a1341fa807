// Written by kindsmith from schema/batch/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `shared` of `batch/v1`.

mod defaults;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
