// Written by kindsmith from schema/core/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `core`.

pub mod v1;
