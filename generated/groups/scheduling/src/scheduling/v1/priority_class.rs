// Written by kindsmith from schema/scheduling/v1/priority_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `priority_class` of `scheduling/v1`.

mod defaults;
pub mod kind;
pub mod shape;
pub mod types;
mod validate;
