// Written by kindsmith from schema/admissionregistration/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `shared` of `admissionregistration/v1`.

pub mod shape;
pub mod types;
