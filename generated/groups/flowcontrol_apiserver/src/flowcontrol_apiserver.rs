// Written by kindsmith from schema/flowcontrol.apiserver/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `flowcontrol.apiserver`.

pub mod v1;
