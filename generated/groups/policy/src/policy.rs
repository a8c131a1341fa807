// Written by kindsmith from schema/policy/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `policy`.

pub mod v1;
pub mod v1beta1;
