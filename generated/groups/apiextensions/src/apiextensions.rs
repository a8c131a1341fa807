// Written by kindsmith from schema/apiextensions/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `apiextensions`.

pub mod v1;
