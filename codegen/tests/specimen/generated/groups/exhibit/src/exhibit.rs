// Written by kindsmith from schema/exhibit/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `exhibit`.

pub mod v1;
