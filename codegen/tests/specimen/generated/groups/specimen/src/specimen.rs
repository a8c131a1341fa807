// Written by kindsmith from schema/specimen/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `specimen`.

pub mod v1;
pub mod v1alpha1;
pub mod v1beta1;
