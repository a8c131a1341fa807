// Written by kindsmith from schema/internal.apiserver/v1alpha1/storage_version.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `storage_version` of `internal.apiserver/v1alpha1`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
