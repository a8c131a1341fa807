// Written by kindsmith from schema/apiregistration/v1/api_service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `api_service` of `apiregistration/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
