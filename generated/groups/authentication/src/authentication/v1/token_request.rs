// Written by kindsmith from schema/authentication/v1/token_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `token_request` of `authentication/v1`.

pub mod kind;
pub mod shape;
pub mod types;
