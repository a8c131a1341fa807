// Written by kindsmith from schema/admissionregistration/v1/matching.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `matching` of `admissionregistration/v1`.

mod defaults;
pub mod shape;
pub mod types;
