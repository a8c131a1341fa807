// Written by kindsmith from schema/admissionregistration/v1beta1/mutating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `mutating_admission_policy` of `admissionregistration/v1beta1`.

pub mod kind;

pub use crate::admissionregistration::v1::mutating_admission_policy::{shape, types};
