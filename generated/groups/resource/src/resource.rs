// Written by kindsmith from schema/resource/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `resource`.

pub mod v1;
pub mod v1alpha3;
pub mod v1beta1;
pub mod v1beta2;
