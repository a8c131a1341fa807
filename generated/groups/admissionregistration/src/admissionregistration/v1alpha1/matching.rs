// Written by kindsmith from schema/admissionregistration/v1alpha1/matching.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `matching` of `admissionregistration/v1alpha1`.

pub use crate::admissionregistration::v1::matching::{shape, types};
