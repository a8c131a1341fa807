// Written by kindsmith from schema/certificates/v1beta1/pod_certificate_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `certificates/v1beta1` from `pod_certificate_request`.

/// Asks for a certificate for a pod. Node agents make it, a signer answers in `status`.
#[derive(Clone, Default, PartialEq)]
pub struct PodCertificateRequest {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is asked for. It cannot be changed.
    pub spec: crate::certificates::v1beta1::PodCertificateRequestSpec,
    /// The certificate, or why there is none.
    pub status: crate::certificates::v1beta1::PodCertificateRequestStatus,
}

/// What is asked for.
#[derive(Clone, Default, PartialEq)]
pub struct PodCertificateRequestSpec {
    /// Who is asked to sign.
    pub signer_name: String,
    /// Name of the pod.
    pub pod_name: String,
    /// Unique identifier of the pod.
    pub pod_uid: String,
    /// Name of the pod's service account.
    pub service_account_name: String,
    /// Unique identifier of the service account.
    pub service_account_uid: String,
    /// Name of the pod's node.
    pub node_name: String,
    /// Unique identifier of the node.
    pub node_uid: String,
    /// Longest lifetime in seconds, from 3600 to 7862400, by default 86400.
    pub max_expiration_seconds: Option<i32>,
    /// The public key, in the form of PKIX. Without `stubPKCS10Request`.
    pub pkix_public_key: machinery::bytes::ByteString,
    /// Signature of the pod's uid by the key, which shows that the key is at hand.
    pub proof_of_possession: machinery::bytes::ByteString,
    /// A signing request with the key and nothing else.
    pub stub_pkcs10_request: machinery::bytes::ByteString,
    /// What the pod tells the signer besides. The server does not check it.
    pub unverified_user_annotations: std::collections::BTreeMap<String, String>,
}

/// The certificate, or why there is none.
#[derive(Clone, Default, PartialEq)]
pub struct PodCertificateRequestStatus {
    /// `Issued`, `Denied` or `Failed`.
    pub conditions: Vec<machinery::meta::v1::Condition>,
    /// The certificate and those between it and the authority, in PEM.
    pub certificate_chain: String,
    /// From when it is valid.
    pub not_before: Option<machinery::time::Time>,
    /// When the node agent should ask for the next one.
    pub begin_refresh_at: Option<machinery::time::Time>,
    /// Until when it is valid.
    pub not_after: Option<machinery::time::Time>,
}
