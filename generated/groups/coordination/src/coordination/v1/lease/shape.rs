// Written by kindsmith from schema/coordination/v1/lease.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Lease`.
    pub LEASE: crate::coordination::v1::Lease {
        name: "Lease", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::coordination::v1::lease::shape::LEASE_SPEC];
    }
}

machinery::message! {
    /// The form of `LeaseSpec`.
    pub LEASE_SPEC: crate::coordination::v1::LeaseSpec {
        name: "LeaseSpec";
        0 holder_identity: "holderIdentity" 1 NonZero [scalar Text];
        1 lease_duration_seconds: "leaseDurationSeconds" 2 NonZero [scalar Integer];
        2 acquire_time: "acquireTime" 3 NonZero [scalar Time];
        3 renew_time: "renewTime" 4 NonZero [scalar Time];
        4 lease_transitions: "leaseTransitions" 5 NonZero [scalar Integer];
        5 strategy: "strategy" 6 NonZero [scalar Text];
        6 preferred_holder: "preferredHolder" 7 NonZero [scalar Text];
    }
}
