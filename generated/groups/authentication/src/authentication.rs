// Written by kindsmith from schema/authentication/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `authentication`.

pub mod v1;
