// Written by kindsmith from schema/rbac.authorization/v1/cluster_role_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `cluster_role_binding` of `rbac.authorization/v1`.

pub mod kind;
pub mod shape;
pub mod types;
