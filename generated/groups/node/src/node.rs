// Written by kindsmith from schema/node/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `node`.

pub mod v1;
