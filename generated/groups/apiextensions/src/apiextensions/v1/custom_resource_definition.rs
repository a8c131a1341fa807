// Written by kindsmith from schema/apiextensions/v1/custom_resource_definition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `custom_resource_definition` of `apiextensions/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
