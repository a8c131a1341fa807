// Written by kindsmith from schema/core/v1/pod_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `pod_template` of `core/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
