// Written by kindsmith from schema/apiregistration/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `apiregistration`.

pub mod v1;
