// Written by kindsmith from schema/meta/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `meta`.

pub mod v1;
