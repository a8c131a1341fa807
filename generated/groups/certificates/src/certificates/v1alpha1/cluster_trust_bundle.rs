// Written by kindsmith from schema/certificates/v1alpha1/cluster_trust_bundle.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `cluster_trust_bundle` of `certificates/v1alpha1`.

pub mod kind;

pub use crate::certificates::v1beta1::cluster_trust_bundle::{shape, types};
