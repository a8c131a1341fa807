// Written by kindsmith from schema/rbac.authorization/v1/references.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `references` of `rbac.authorization/v1`.

pub mod shape;
pub mod types;
