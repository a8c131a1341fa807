// Written by kindsmith from schema/flowcontrol.apiserver/v1/flow_schema.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `flow_schema` of `flowcontrol.apiserver/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
