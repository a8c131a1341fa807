// Written by kindsmith from schema/coordination/v1alpha2/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `coordination/v1alpha2`.

pub mod lease_candidate;

pub use self::lease_candidate::types::{LeaseCandidate, LeaseCandidateSpec};
