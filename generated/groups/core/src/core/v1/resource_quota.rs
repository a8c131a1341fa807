// Written by kindsmith from schema/core/v1/resource_quota.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resource_quota` of `core/v1`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
