// Written by kindsmith from schema/authentication/v1/token_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `TokenRequest`.
    pub TOKEN_REQUEST: crate::authentication::v1::TokenRequest {
        name: "TokenRequest", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::authentication::v1::token_request::shape::TOKEN_REQUEST_SPEC];
        2 status: "status" 3 Always [message
            crate::authentication::v1::token_request::shape::TOKEN_REQUEST_STATUS];
    }
}

machinery::message! {
    /// The form of `TokenRequestSpec`.
    pub TOKEN_REQUEST_SPEC: crate::authentication::v1::TokenRequestSpec {
        name: "TokenRequestSpec", tags: [0, 2, 1];
        0 audiences: "audiences" 1 ListOrNull [list [scalar Text]];
        1 expiration_seconds: "expirationSeconds" 4 NonZero [scalar Integer];
        2 bound_object_ref: "boundObjectRef" 3 Always [message
            crate::authentication::v1::token_request::shape::BOUND_OBJECT_REFERENCE];
    }
}

machinery::message! {
    /// The form of `BoundObjectReference`.
    pub BOUND_OBJECT_REFERENCE: crate::authentication::v1::BoundObjectReference {
        name: "BoundObjectReference";
        0 kind: "kind" 1 NonZero [scalar Text];
        1 api_version: "apiVersion" 2 NonZero [scalar Text], inner: Named("APIVersion");
        2 name: "name" 3 NonZero [scalar Text];
        3 uid: "uid" 4 NonZero [scalar Text], inner: Named("UID");
    }
}

machinery::message! {
    /// The form of `TokenRequestStatus`.
    pub TOKEN_REQUEST_STATUS: crate::authentication::v1::TokenRequestStatus {
        name: "TokenRequestStatus";
        0 token: "token" 1 Always [scalar Text];
        1 expiration_timestamp: "expirationTimestamp" 2 Always [scalar Time], filled: true;
    }
}
