// Written by kindsmith from schema/authorization/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `authorization`.

pub mod v1;
