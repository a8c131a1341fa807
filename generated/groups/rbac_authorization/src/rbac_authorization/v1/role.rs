// Written by kindsmith from schema/rbac.authorization/v1/role.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `role` of `rbac.authorization/v1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
