// Written by kindsmith from schema/certificates/v1beta1/pod_certificate_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `certificates/v1beta1` from `pod_certificate_request`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct PodCertificateRequest {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::certificates::v1beta1::PodCertificateRequestSpec,
    /// ?
    pub status: crate::certificates::v1beta1::PodCertificateRequestStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodCertificateRequestSpec {
    /// ?
    pub signer_name: String,
    /// ?
    pub pod_name: String,
    /// ?
    pub pod_uid: String,
    /// ?
    pub service_account_name: String,
    /// ?
    pub service_account_uid: String,
    /// ?
    pub node_name: String,
    /// ?
    pub node_uid: String,
    /// ?
    pub max_expiration_seconds: Option<i32>,
    /// ?
    pub pkix_public_key: machinery::bytes::ByteString,
    /// ?
    pub proof_of_possession: machinery::bytes::ByteString,
    /// ?
    pub stub_pkcs10_request: machinery::bytes::ByteString,
    /// ?
    pub unverified_user_annotations: std::collections::BTreeMap<String, String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodCertificateRequestStatus {
    /// ?
    pub conditions: Vec<machinery::meta::v1::Condition>,
    /// ?
    pub certificate_chain: String,
    /// ?
    pub not_before: Option<machinery::time::Time>,
    /// ?
    pub begin_refresh_at: Option<machinery::time::Time>,
    /// ?
    pub not_after: Option<machinery::time::Time>,
}
