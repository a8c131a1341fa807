// Written by kindsmith from schema/certificates/v1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `certificates/v1` from `certificate_signing_request`.

/// Asks for an X.509 certificate: created by a client, decided at `approval`, fulfilled at
/// `status`.
#[derive(Clone, Default, PartialEq)]
pub struct CertificateSigningRequest {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is asked for and by whom. Writes keep it as it was created.
    pub spec: crate::certificates::v1::CertificateSigningRequestSpec,
    /// Whether the request was approved, and the certificate once it is issued.
    pub status: crate::certificates::v1::CertificateSigningRequestStatus,
}

/// What is asked for and by whom.
#[derive(Clone, Default, PartialEq)]
pub struct CertificateSigningRequestSpec {
    /// The signing request, one PEM block labelled CERTIFICATE REQUEST. JSON and YAML carry it in
    /// base64 once more.
    pub request: machinery::bytes::ByteString,
    /// Who is asked to sign, as a domain and a path. The built-in signers are
    /// `{signer_api_server_client}`, `{signer_api_server_client_node_agent}` and
    /// `{signer_node_agent_serving}`; others say themselves whom and what they sign.
    pub signer_name: String,
    /// The lifetime that is asked for, in seconds, at least 600. The signer may issue another one, so
    /// compare the dates of the certificate. Absent leaves it to the signer.
    pub expiration_seconds: Option<i32>,
    /// What the key may be used for. Client certificates usually ask for `digital signature`, `key
    /// encipherment` and `client auth`, serving certificates for `server auth` in place of the last.
    pub usages: Vec<String>,
    /// Name of the user who created the request; set by the server.
    pub username: String,
    /// Identity of the user who created the request; set by the server.
    pub uid: String,
    /// Groups of the user who created the request; set by the server.
    pub groups: Vec<String>,
    /// Further attributes of the user who created the request; set by the server.
    pub extra: std::collections::BTreeMap<String, crate::certificates::v1::ExtraValue>,
}

/// The values of one attribute of a user.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ExtraValue(
    /// The bare value.
    pub Vec<String>,
);

/// Whether a request was approved, and the certificate once it is issued.
#[derive(Clone, Default, PartialEq)]
pub struct CertificateSigningRequestStatus {
    /// What was decided on the request. Approved and Denied exclude each other, and neither of them nor
    /// Failed can be taken back. At most one of each type.
    pub conditions: Vec<crate::certificates::v1::CertificateSigningRequestCondition>,
    /// The issued certificate, PEM, as one or more blocks labelled CERTIFICATE. The first is the
    /// certificate itself, the others lead to its issuer. Set after approval; empty when the request is
    /// denied or failed. JSON and YAML carry it in base64 once more.
    pub certificate: machinery::bytes::ByteString,
}

/// One decision on a request.
#[derive(Clone, Default, PartialEq)]
pub struct CertificateSigningRequestCondition {
    /// What was decided. Others than the known ones are allowed and mean nothing to the server.
    pub type_: String,
    /// Whether it holds. Approved, Denied and Failed are always `True`.
    pub status: String,
    /// Why, as one word for programs.
    pub reason: String,
    /// Why, for people.
    pub message: String,
    /// When the condition was last written; the server fills it when it is absent.
    pub last_update_time: Option<machinery::time::Time>,
    /// When the status last changed; the server fills it when it is absent.
    pub last_transition_time: Option<machinery::time::Time>,
}
