// Written by kindsmith from schema/scheduling/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `scheduling`.

pub mod v1;
pub mod v1alpha2;
