// Written by kindsmith from schema/flowcontrol.apiserver/v1/priority_level_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `priority_level_configuration` of `flowcontrol.apiserver/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
