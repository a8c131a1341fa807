// Written by kindsmith from schema/storagemigration/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `storagemigration`.

pub mod v1beta1;
