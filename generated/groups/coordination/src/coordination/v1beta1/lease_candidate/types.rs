// Written by kindsmith from schema/coordination/v1beta1/lease_candidate.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `coordination/v1beta1` from `lease_candidate`.

/// One of those that could hold a lease, and what it runs. The server picks among the candidates of
/// a lease.
#[derive(Clone, Default, PartialEq)]
pub struct LeaseCandidate {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the candidate could hold, and what it runs.
    pub spec: crate::coordination::v1beta1::LeaseCandidateSpec,
}

/// What a candidate could hold, and what it runs.
#[derive(Clone, Default, PartialEq)]
pub struct LeaseCandidateSpec {
    /// Name of the lease in the same namespace. It cannot be changed.
    pub lease_name: String,
    /// When the server last asked whether the candidate is alive. One that is newer than `renewTime`
    /// waits for an answer.
    pub ping_time: Option<machinery::time::MicroTime>,
    /// When the candidate last said that it is alive. It says so when asked, and before half an hour
    /// has passed.
    pub renew_time: Option<machinery::time::MicroTime>,
    /// Version of the candidate's program, as `1.36.0`, without a `v` in front.
    pub binary_version: String,
    /// Version that the program behaves like, at most `binaryVersion`. Needed with the strategy
    /// `OldestEmulationVersion`.
    pub emulation_version: String,
    /// How the server picks among the candidates. `OldestEmulationVersion` takes the one with the
    /// lowest versions. Other strategies have a domain.
    pub strategy: String,
}
