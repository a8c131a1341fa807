// Written by kindsmith from schema/networking/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `networking`.

pub mod v1;
pub mod v1beta1;
