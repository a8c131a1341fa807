// Written by kindsmith from schema/admissionregistration/v1beta1/matching.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `matching` of `admissionregistration/v1beta1`.

pub use crate::admissionregistration::v1::matching::{shape, types};
