// Written by kindsmith from schema/apps/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `apps`.

pub mod v1;
