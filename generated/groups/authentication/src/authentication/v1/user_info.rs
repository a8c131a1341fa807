// Written by kindsmith from schema/authentication/v1/user_info.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `user_info` of `authentication/v1`.

pub mod shape;
pub mod types;
