// Written by kindsmith from schema/coordination/v1beta1/lease_candidate.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `coordination/v1beta1` from `lease_candidate`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct LeaseCandidate {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::coordination::v1beta1::LeaseCandidateSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct LeaseCandidateSpec {
    /// ?
    pub lease_name: String,
    /// ?
    pub ping_time: Option<machinery::time::MicroTime>,
    /// ?
    pub renew_time: Option<machinery::time::MicroTime>,
    /// ?
    pub binary_version: String,
    /// ?
    pub emulation_version: String,
    /// ?
    pub strategy: String,
}
