// Written by kindsmith from schema/coordination/v1/lease.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `coordination/v1` from `lease`.

/// A claim that is good for a while and must be renewed: who leads, or who is alive.
#[derive(Clone, Default, PartialEq)]
pub struct Lease {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Who holds the lease and for how long.
    pub spec: crate::coordination::v1::LeaseSpec,
}

/// Who holds a lease and for how long.
#[derive(Clone, Default, PartialEq)]
pub struct LeaseSpec {
    /// Who holds the lease. Empty when it was given back.
    pub holder_identity: Option<String>,
    /// Seconds that others wait, counted from the last renewal that they saw, before they take the
    /// lease over.
    pub lease_duration_seconds: Option<i32>,
    /// When the present holder got the lease.
    pub acquire_time: Option<machinery::time::MicroTime>,
    /// When the present holder last renewed it.
    pub renew_time: Option<machinery::time::MicroTime>,
    /// How often the holder has changed.
    pub lease_transitions: Option<i32>,
    /// How the holder is picked when that is left to the server.
    pub strategy: Option<String>,
    /// Who should get the lease next. A holder with another identity gives the lease up soon.
    pub preferred_holder: Option<String>,
}
