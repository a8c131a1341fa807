// Written by kindsmith from schema/internal.apiserver/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `internal.apiserver`.

pub mod v1alpha1;
