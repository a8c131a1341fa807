// Written by kindsmith from schema/certificates/v1beta1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `CertificateSigningRequest`.
    pub CERTIFICATE_SIGNING_REQUEST: crate::certificates::v1beta1::CertificateSigningRequest {
        name: "CertificateSigningRequest", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::certificates::v1beta1::certificate_signing_request::shape
            ::CERTIFICATE_SIGNING_REQUEST_SPEC];
        2 status: "status" 3 Always [message
            crate::certificates::v1beta1::certificate_signing_request::shape
            ::CERTIFICATE_SIGNING_REQUEST_STATUS];
    }
}

machinery::message! {
    /// The form of `CertificateSigningRequestSpec`.
    pub CERTIFICATE_SIGNING_REQUEST_SPEC: crate::certificates::v1beta1::CertificateSigningRequestSpec {
        name: "CertificateSigningRequestSpec", tags: [0, 4, 5, 6, 3, 7, 1, 2];
        0 request: "request" 1 Always [scalar Bytes];
        1 signer_name: "signerName" 7 NonZero [scalar Text];
        2 expiration_seconds: "expirationSeconds" 8 NonZero [scalar Integer];
        3 usages: "usages" 5 NonZero [list [scalar Text]];
        4 username: "username" 2 NonZero [scalar Text];
        5 uid: "uid" 3 NonZero [scalar Text], inner: Named("UID");
        6 groups: "groups" 4 NonZero [list [scalar Text]];
        7 extra: "extra" 6 NonZero [map [list [scalar Text]]];
    }
}

machinery::message! {
    /// The form of `CertificateSigningRequestStatus`.
    pub CERTIFICATE_SIGNING_REQUEST_STATUS: crate::certificates::v1beta1::CertificateSigningRequestStatus {
        name: "CertificateSigningRequestStatus";
        0 conditions: "conditions" 1 NonZero [by "type" [message
            crate::certificates::v1beta1::certificate_signing_request::shape
            ::CERTIFICATE_SIGNING_REQUEST_CONDITION]];
        1 certificate: "certificate" 2 NonZero [scalar Bytes];
    }
}

machinery::message! {
    /// The form of `CertificateSigningRequestCondition`.
    pub CERTIFICATE_SIGNING_REQUEST_CONDITION:
        crate::certificates::v1beta1::CertificateSigningRequestCondition {
        name: "CertificateSigningRequestCondition", tags: [0, 2, 3, 4, 5, 1];
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 6 Always [scalar Text], default: "\"True\"";
        2 reason: "reason" 2 NonZero [scalar Text];
        3 message: "message" 3 NonZero [scalar Text];
        4 last_update_time: "lastUpdateTime" 4 Always [scalar Time], filled: true;
        5 last_transition_time: "lastTransitionTime" 5 Always [scalar Time], filled: true;
    }
}
