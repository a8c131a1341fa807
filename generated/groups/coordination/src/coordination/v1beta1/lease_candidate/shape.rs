// Written by kindsmith from schema/coordination/v1beta1/lease_candidate.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `LeaseCandidate`.
    pub LEASE_CANDIDATE: crate::coordination::v1beta1::LeaseCandidate {
        name: "LeaseCandidate", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::coordination::v1beta1::lease_candidate::shape::LEASE_CANDIDATE_SPEC];
    }
}

machinery::message! {
    /// The form of `LeaseCandidateSpec`.
    pub LEASE_CANDIDATE_SPEC: crate::coordination::v1beta1::LeaseCandidateSpec {
        name: "LeaseCandidateSpec";
        0 lease_name: "leaseName" 1 Always [scalar Text];
        1 ping_time: "pingTime" 2 NonZero [scalar Time];
        2 renew_time: "renewTime" 3 NonZero [scalar Time];
        3 binary_version: "binaryVersion" 4 Always [scalar Text];
        4 emulation_version: "emulationVersion" 5 NonZero [scalar Text];
        5 strategy: "strategy" 6 NonZero [scalar Text];
    }
}
