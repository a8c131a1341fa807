// Written by kindsmith from schema/networking/v1/network_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `network_policy` of `networking/v1`.

mod defaults;
pub mod kind;
pub mod shape;
pub mod types;
mod validate;
