// Written by kindsmith from schema/discovery/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `discovery`.

pub mod v1;
pub mod v1beta1;
