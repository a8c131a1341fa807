// Written by kindsmith from schema/storage/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `storage`.

pub mod v1;
pub mod v1beta1;
