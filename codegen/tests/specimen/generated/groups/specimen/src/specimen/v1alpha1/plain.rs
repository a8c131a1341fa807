// Written by kindsmith from schema/specimen/v1alpha1/plain.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `plain` of `specimen/v1alpha1`.

pub mod kind;

pub use crate::specimen::v1::plain::{shape, types};
