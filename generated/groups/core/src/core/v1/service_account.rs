// Written by kindsmith from schema/core/v1/service_account.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `service_account` of `core/v1`.

pub mod kind;
pub mod shape;
pub mod types;
