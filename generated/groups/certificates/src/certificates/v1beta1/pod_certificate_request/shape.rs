// Written by kindsmith from schema/certificates/v1beta1/pod_certificate_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `PodCertificateRequest`.
    pub POD_CERTIFICATE_REQUEST: crate::certificates::v1beta1::PodCertificateRequest {
        name: "PodCertificateRequest", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::certificates::v1beta1::pod_certificate_request::shape::POD_CERTIFICATE_REQUEST_SPEC];
        2 status: "status" 3 Always [message
            crate::certificates::v1beta1::pod_certificate_request::shape::POD_CERTIFICATE_REQUEST_STATUS];
    }
}

machinery::message! {
    /// The form of `PodCertificateRequestSpec`.
    pub POD_CERTIFICATE_REQUEST_SPEC: crate::certificates::v1beta1::PodCertificateRequestSpec {
        name: "PodCertificateRequestSpec", tags: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 10];
        0 signer_name: "signerName" 1 Always [scalar Text];
        1 pod_name: "podName" 2 Always [scalar Text];
        2 pod_uid: "podUID" 3 Always [scalar Text];
        3 service_account_name: "serviceAccountName" 4 Always [scalar Text];
        4 service_account_uid: "serviceAccountUID" 5 Always [scalar Text];
        5 node_name: "nodeName" 6 Always [scalar Text];
        6 node_uid: "nodeUID" 7 Always [scalar Text];
        7 max_expiration_seconds: "maxExpirationSeconds" 8 NonZero [scalar Integer], default: "86400";
        8 pkix_public_key: "pkixPublicKey" 9 Always [scalar Bytes], inner: Named("PKIXPublicKey");
        9 proof_of_possession: "proofOfPossession" 10 Always [scalar Bytes];
        10 stub_pkcs10_request: "stubPKCS10Request" 12 Always [scalar Bytes];
        11 unverified_user_annotations: "unverifiedUserAnnotations" 11 NonZero [map [scalar Text]];
    }
}

machinery::message! {
    /// The form of `PodCertificateRequestStatus`.
    pub POD_CERTIFICATE_REQUEST_STATUS: crate::certificates::v1beta1::PodCertificateRequestStatus {
        name: "PodCertificateRequestStatus";
        0 conditions: "conditions" 1 NonZero [by "type" [message
            machinery::meta::v1::condition::shape::CONDITION]], patch: MergeByKey("type");
        1 certificate_chain: "certificateChain" 2 NonZero [scalar Text];
        2 not_before: "notBefore" 4 NonZero [scalar Time];
        3 begin_refresh_at: "beginRefreshAt" 5 NonZero [scalar Time];
        4 not_after: "notAfter" 6 NonZero [scalar Time];
    }
}
