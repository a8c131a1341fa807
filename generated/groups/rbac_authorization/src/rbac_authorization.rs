// Written by kindsmith from schema/rbac.authorization/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `rbac.authorization`.

pub mod v1;
