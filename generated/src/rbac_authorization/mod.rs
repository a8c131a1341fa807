// Written by kindsmith from schema/rbac_authorization/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `rbac_authorization`.

pub mod v1;
