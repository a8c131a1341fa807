// Written by kindsmith from schema/admissionregistration/v1alpha1/mutating_admission_policy_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `mutating_admission_policy_binding` of `admissionregistration/v1alpha1`.

pub mod kind;

pub use crate::admissionregistration::v1::mutating_admission_policy_binding::{
    shape, types,
};
