// Written by kindsmith from schema/coordination/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `coordination`.

pub mod v1;
pub mod v1alpha2;
pub mod v1beta1;
