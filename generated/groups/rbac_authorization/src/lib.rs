// Written by kindsmith from schema/rbac.authorization/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `rbac.authorization`. Data and calls into `machinery`; no algorithm of its own.

#[rustfmt::skip]
pub mod rbac_authorization;
