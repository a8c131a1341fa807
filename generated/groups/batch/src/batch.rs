// Written by kindsmith from schema/batch/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `batch`.

pub mod v1;
