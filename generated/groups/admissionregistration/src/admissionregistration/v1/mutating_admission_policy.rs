// Written by kindsmith from schema/admissionregistration/v1/mutating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `mutating_admission_policy` of `admissionregistration/v1`.

mod defaults;
pub mod kind;
pub mod shape;
pub mod types;
mod validate;
