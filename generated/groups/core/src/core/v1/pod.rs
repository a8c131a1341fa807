// Written by kindsmith from schema/core/v1/pod.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `pod` of `core/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
