// Written by kindsmith from schema/rbac.authorization/v1/references.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `references` of `rbac.authorization/v1`.

mod json;
pub mod shape;
pub mod types;
mod wire;
